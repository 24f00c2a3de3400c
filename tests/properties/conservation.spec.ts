import { defaultPolicies } from '@spotter/core/application';
import {
  DAY,
  daysBetween,
  DomainError,
  krw,
  MINUTE,
  plus,
  sum,
  type MembershipId,
  type TermId,
} from '@spotter/core/kernel';
import { creditValue, SEEDED_PLANS, type Membership, type Term } from '@spotter/core/membership';
import { MemoryDatabase } from '@spotter/memory';
import { expect } from 'chai';
import fc from 'fast-check';
import { PRO } from '../contract/builders.js';
import { onPostgres, serviceFixture, type ServiceFixture } from '../use-cases/service-fixture.js';
import type { Backend } from '../use-cases/test-service.js';
import { ACTIONS, NothingToDo, anyActions, type Action, type Population } from './actions.js';
import { SimulatedCrash, FaultInjector } from './fault-injector.js';

const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 60);
/** A run on PostgreSQL takes about twenty times as long. */
const RUNS_ON_POSTGRES = Math.ceil(RUNS / 20);

describe('any order of actions and faults', function () {
  this.timeout(RUNS * 10_000);

  it('keeps every won, every credit and every day of a membership in memory', () =>
    fc.assert(
      fc.asyncProperty(anyActions, (actions) => expectConserved(new MemoryDatabase(), actions)),
      { numRuns: RUNS },
    ));

  it('keeps every won, every credit and every day of a membership on PostgreSQL', () =>
    fc.assert(
      fc.asyncProperty(anyActions, (actions) => onPostgres((backend) => expectConserved(backend, actions))),
      { numRuns: RUNS_ON_POSTGRES, plugins: [fc.interruptAfterTimeLimit(60_000, { failOnInterrupt: false })] },
    ));
});

async function expectConserved(backend: Backend, actions: readonly Action[]): Promise<void> {
  const faults = new FaultInjector();
  const population = await createPopulation(backend, faults);
  const promised: KnownMemberships = { memberships: new Set(), days: new Map() };
  for (const action of actions) {
    await perform(population, faults, action);
    await expectSound(population);
    await expectCreditsAndDays(population, promised);
  }
  await settleEverything(population);
  await expectSound(population);
  await expectBalancesMatch(population, faults);
  await expectLinesOnce(population);
}

async function createPopulation(backend: Backend, faults: FaultInjector): Promise<Population> {
  const fixture = await serviceFixture(backend, { gateway: faults.gateway, bank: faults.bank });
  const members = [await fixture.addMember(), await fixture.addMember()];
  const storeIds = [fixture.store.id];
  for (const memberId of members) {
    const method = { kind: 'billing_key', billingKey: 'sandbox-ok' } as const;
    await fixture.joinMembership.execute({ memberId, planId: SEEDED_PLANS[0]!.id, method, autoRenew: true });
    await fixture.chargePoints.execute({ memberId, amount: 200_000, method });
  }
  return {
    fixture,
    members,
    mentors: [
      await fixture.addMentor({ storeIds }),
      await fixture.addMentor({ storeIds, ...PRO, ratePoints: krw(33_333) }, '1101234569999'),
      await fixture.addMentor({ storeIds }),
      await fixture.addMentor({ storeIds, ...PRO, ratePoints: krw(31_001) }),
    ],
    admin: await fixture.addAdmin(),
    reservations: [],
  };
}

/** Refusals and simulated crashes are valid results. */
async function perform(
  population: Population,
  faults: FaultInjector,
  { what, fault, ...choices }: Action,
): Promise<void> {
  faults.next = fault;
  try {
    await ACTIONS[what](population, choices);
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof SimulatedCrash || error instanceof NothingToDo)) throw error;
  } finally {
    faults.next = 'none';
  }
}

async function expectSound({ fixture }: Population): Promise<void> {
  const { sound, findings, conservation } = await fixture.auditLedger.execute();
  const broken = findings.flatMap(({ rule, first }) => first.map((finding) => ({ rule, ...finding })));
  expect({ sound, broken, missing: conservation.missing }).to.deep.equal({ sound: true, broken: [], missing: 0 });
}

/** Each membership keeps its number of credits, each used for one session, and its number of days apart from pauses. */
async function expectCreditsAndDays({ fixture, members }: Population, promised: KnownMemberships): Promise<void> {
  for (const memberId of members) {
    const found = await fixture.transaction
      .run(({ memberships }) => memberships.getCurrent(memberId))
      .catch((error: unknown) => (error instanceof DomainError ? null : Promise.reject(error as Error)));
    if (found) promised.memberships.add(found.id);
  }
  for (const id of promised.memberships) {
    const membership = await fixture.transaction.run(({ memberships }) => memberships.get(id));
    // Until its first payment is booked, a term can still move to the day of the booking.
    if (membership.status !== 'pending_payment') expectDays(membership, promised.days);
    for (const term of membership.terms) await expectCredits(fixture, term);
  }
}

interface KnownMemberships {
  readonly memberships: Set<MembershipId>;
  readonly days: Map<TermId, number>;
}

function expectDays({ terms }: Membership, days: KnownMemberships['days']): void {
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

async function expectCredits({ transaction }: ServiceFixture, term: Term): Promise<void> {
  const holding = await transaction.run(({ reservations }) => reservations.findHoldingCredits([term.id]));
  const credits = holding.flatMap(({ funding }) => (funding.kind === 'credit' ? [funding] : []));
  expect(new Set(credits.map(({ credit }) => credit)).size, 'credits held once').to.equal(holding.length);
  for (const { credit, value } of credits) expect(value).to.equal(creditValue(term, credit));
}

/** Ends the terms, and reconciles every pending payment, refund and deposit. No row is stuck because its account is closed. */
async function settleEverything({ fixture: { clock, jobs } }: Population): Promise<void> {
  clock.advance(40 * DAY);
  for (const job of Object.values(jobs)) {
    const { failures } = await job.run();
    expect(failures.filter(({ code }) => code === 'unauthorized')).to.deep.equal([]);
  }
  for (let round = 0; round < 3; round += 1) {
    clock.advance(3 * MINUTE);
    await jobs['payment-reconcile'].run();
  }
}

/** The books equal the charges and refunds of the gateway and the deposits of the bank. */
async function expectBalancesMatch({ fixture }: Population, faults: FaultInjector): Promise<void> {
  const { paid, refunds, deposited } = (await fixture.auditLedger.execute()).conservation;
  expect({ gateway: paid - refunds, deposited }).to.deep.equal({
    gateway: await faults.gatewayBalance(),
    deposited: await faults.depositedTotal(),
  });
}

/** Each earning is in at most one payout, and each payout is the sum of its lines less the taxes. */
async function expectLinesOnce({ fixture: { clock, queries }, mentors }: Population): Promise<void> {
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
