import {
  creditValue,
  daysBetween,
  defaultPolicies,
  DomainError,
  krw,
  MINUTE,
  plus,
  SEEDED_PLANS,
  sum,
  type Membership,
  type MembershipId,
  type Term,
  type TermId,
} from '@spotter/core';
import { MemoryDatabase } from '@spotter/memory';
import { expect } from 'chai';
import fc from 'fast-check';
import { PRO } from '../contract/builders.js';
import { onPostgres, wholeHouse, type Ground, type WholeHouse } from '../use-cases/whole-house.js';
import { DEEDS, NothingToDo, someDeeds, type Deed, type Lives } from './deeds.js';
import { Died, Sky } from './weather.js';

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 60);
/** A database costs some twenty times the time. */
const RUNS_ON_POSTGRES = Math.ceil(RUNS / 20);

describe('whatever members, mentors, gateway and bank do, in whatever order', function () {
  this.timeout(600_000);

  it('not a won, not a credit and not a day of a membership is made or lost', () =>
    fc.assert(
      fc.asyncProperty(someDeeds, (deeds) => expectConserved(new MemoryDatabase(), deeds)),
      { numRuns: RUNS },
    ));

  it('nor is it on PostgreSQL', () =>
    fc.assert(
      fc.asyncProperty(someDeeds, (deeds) => onPostgres((ground) => expectConserved(ground, deeds))),
      { numRuns: RUNS_ON_POSTGRES, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: false },
    ));
});

async function expectConserved(ground: Ground, deeds: readonly Deed[]): Promise<void> {
  const sky = new Sky();
  const lives = await newLives(ground, sky);
  const promised: Promised = { memberships: new Set(), days: new Map() };
  for (const deed of deeds) {
    await live(lives, sky, deed);
    await expectSound(lives);
    await expectCreditsAndDays(lives, promised);
  }
  await settleEverything(lives);
  await expectSound(lives);
  await expectOutsideAgrees(lives, sky);
  await expectLinesOnce(lives);
}

async function newLives(ground: Ground, sky: Sky): Promise<Lives> {
  const house = await wholeHouse(ground, { gateway: sky.gateway, bank: sky.bank });
  const members = [await house.aMember(), await house.aMember()];
  for (const memberId of members) {
    const method = { kind: 'billing_key', billingKey: 'sandbox-ok' } as const;
    await house.join.execute({ memberId, planId: SEEDED_PLANS[0]!.id, method, autoRenew: true });
    await house.chargePoints.execute({ memberId, amount: 200_000, method });
  }
  return {
    house,
    members,
    mentors: [await house.aMentor(), await house.aMentor({ ...PRO, ratePoints: krw(33_333) }, '1101234569999')],
    admin: await house.anAdmin(),
    reservations: [],
  };
}

/** A refusal is an answer like others, and who dies is born again. */
async function live(lives: Lives, sky: Sky, { what, weather, ...numbers }: Deed): Promise<void> {
  sky.next = weather;
  try {
    await DEEDS[what](lives, numbers);
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof Died || error instanceof NothingToDo)) throw error;
  } finally {
    sky.next = 'fair';
  }
}

async function expectSound({ house }: Lives): Promise<void> {
  const { sound, findings, conservation } = await house.audit.execute();
  const broken = findings.flatMap(({ rule, first }) => first.map((finding) => ({ rule, ...finding })));
  expect({ sound, broken, missing: conservation.missing }).to.deep.equal({ sound: true, broken: [], missing: 0 });
}

/** What a membership has ever promised stands: so many credits, each for one session, and so many days, pauses besides. */
async function expectCreditsAndDays({ house, members }: Lives, promised: Promised): Promise<void> {
  for (const memberId of members) {
    const found = await house.transaction
      .run(({ memberships }) => memberships.currentOf(memberId))
      .catch((error: unknown) => (error instanceof DomainError ? null : Promise.reject(error as Error)));
    if (found) promised.memberships.add(found.id);
  }
  for (const id of promised.memberships) {
    const membership = await house.transaction.run(({ memberships }) => memberships.get(id));
    expectDays(membership, promised.days);
    for (const term of membership.terms) await expectCredits(house, term);
  }
}

interface Promised {
  readonly memberships: Set<MembershipId>;
  readonly days: Map<TermId, number>;
}

function expectDays({ terms }: Membership, days: Promised['days']): void {
  terms.forEach(({ id, startsOn, endsOn, pauseDaysUsed, pausesUsed }, index) => {
    const own = daysBetween(startsOn, endsOn) - pauseDaysUsed;
    expect(own, 'the days of a term').to.equal(days.get(id) ?? own);
    days.set(id, own);
    expect(pauseDaysUsed, 'paused days').to.be.within(0, defaultPolicies.membership.pauseDaysPerTerm);
    expect(pausesUsed, 'pauses').to.be.within(0, defaultPolicies.membership.pausesPerTerm);
    const before = terms[index - 1];
    if (before) expect(startsOn, 'a term begins where the one before ends').to.equal(before.endsOn);
  });
}

async function expectCredits({ transaction }: WholeHouse, term: Term): Promise<void> {
  const holding = await transaction.run(({ reservations }) => reservations.holding([term.id]));
  const credits = holding.flatMap(({ funding }) => (funding.kind === 'credit' ? [funding] : []));
  expect(new Set(credits.map(({ credit }) => credit)).size, 'credits held once').to.equal(holding.length);
  for (const { credit, value } of credits) expect(value).to.equal(creditValue(term, credit));
}

/** Every answer that is still out comes in: nothing is left pending. */
async function settleEverything({ house: { clock, jobs } }: Lives): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    clock.advance(3 * MINUTE);
    await jobs['payment-reconcile'].run();
  }
}

/** What gateway and bank say has moved is what the books say. */
async function expectOutsideAgrees({ house }: Lives, sky: Sky): Promise<void> {
  const { gateway = 0, bank = 0 } = await house.books();
  expect({ gateway, bank }).to.deep.equal({ gateway: await sky.atGateway(), bank: krw(-(await sky.deposited())) });
}

/** What a mentor has earned is a line of one payout, or of none yet; and a payout is its lines, less the taxes. */
async function expectLinesOnce({ house: { clock, queries }, mentors }: Lives): Promise<void> {
  for (const mentorId of mentors) {
    const { items } = await queries.payouts.payouts(mentorId, {}, { page: 1, size: 1_000 });
    const { lines: unpaid } = await queries.payouts.accrued(mentorId, plus(clock.now(), 1));
    const lines = [...items.flatMap((one) => one.lines), ...unpaid].map((line) => JSON.stringify(line));
    expect(new Set(lines).size, 'lines paid once').to.equal(lines.length);
    for (const { payout, lines: paid } of items) {
      expect(sum(paid.map(({ amount }) => amount))).to.equal(payout.gross);
      const { gross, incomeTax, localIncomeTax, net, status } = payout;
      if (status !== 'carried_over') expect(incomeTax + localIncomeTax + net).to.equal(gross);
    }
  }
}
