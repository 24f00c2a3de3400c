import { defaultPolicies, type Job } from '@spotter/core/application';
import { DAY, krw, minus, plus, sum, type Instant, type MentorId, type Month } from '@spotter/core/kernel';
import {
  CalculatePayouts,
  calculatePayout,
  createReleaseEntry,
  intervalOf,
  lastCompletePeriod,
  makePayouts,
  createDepositEntry,
  ReleaseEscrow,
} from '@spotter/core/payout';
import { expireLot, ExpirePoints } from '@spotter/core/points';
import { GenerateTaxReports, buildTaxReport } from '@spotter/core/tax-report';
import { expect } from 'chai';
import { anEarning, aPointLot, newId, NINE } from '../contract/builders.js';
import { addMember, addMentor } from '../contract/test-data.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

/** Replaces a rule of the core by another one: the rows in PostgreSQL follow it. */
describe('rules of the core on PostgreSQL', () => {
  const ids = { next: newId };
  const PERIOD = lastCompletePeriod(NINE, defaultPolicies.payout);
  let fixture: DatabaseFixture;
  let mentorId: MentorId;
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    mentorId = (await fixture.run(addMentor)).id;
  });
  afterEach(() => fixture.close());

  const clock = { now: () => NINE };
  const balance = async (account: string) => (await fixture.database.queries.ledger.balances(account))[0]?.balance ?? 0;

  describe('the payout of a mentor', () => {
    async function pay(amount: number, calculate?: typeof calculatePayout) {
      const releasedAt = minus(intervalOf(PERIOD).endsAt, 1);
      await fixture.run(({ earnings }) => earnings.add(anEarning({ mentorId, amount: krw(amount), releasedAt })));
      const { transaction, database } = fixture;
      const ports = { transaction, queries: database.queries, clock, ids, policies: defaultPolicies };
      await new CalculatePayouts(ports, NO_DEPOSIT, calculate).run();
      const { items } = await database.queries.payouts.ofPeriod(PERIOD.periodId, { page: 1, size: 2 });
      expect(items).to.have.length(1);
      return items[0]!.payout;
    }

    it('is taxed by the core', async () => {
      expect(await pay(100_000)).to.include({ gross: 100_000, incomeTax: 3_000, localIncomeTax: 300, net: 96_700 });
      expect(await balance('withholding')).to.equal(3_300);
    });

    it('is taxed by a rule that replaces the rule of the core', async () => {
      const half: typeof calculatePayout = (due, at, policy, ...rest) =>
        calculatePayout(due, at, { ...policy, incomeTax: 5_000 }, ...rest);
      const payout = await pay(100_000, half);
      expect(payout).to.include({ gross: 100_000, incomeTax: 50_000, localIncomeTax: 5_000, net: 45_000 });
      expect(await balance('withholding')).to.equal(55_000);
      expect(await balance(`in_transit:${payout.id}`)).to.equal(45_000);
    });

    it('is not booked when another rule has no journal entry', async () => {
      const unbooked: typeof calculatePayout = (...facts) => ({ ...calculatePayout(...facts), entry: null });
      expect(await pay(100_000, unbooked)).to.include({ net: 96_700 });
      expect(await balance('withholding')).to.equal(0);
    });

    it('is a debt only when the rule makes one', async () => {
      const forgiving: typeof calculatePayout = (...facts) => ({ ...calculatePayout(...facts), carriedOver: null });
      const releasedAt = minus(intervalOf(PERIOD).endsAt, 1);
      const penalty = anEarning({ mentorId, kind: 'penalty', value: krw(0), amount: krw(-15_000), releasedAt });
      await fixture.run(({ earnings }) => earnings.add(penalty));
      expect(await pay(10_000, forgiving)).to.include({ status: 'carried_over', gross: -5_000 });
      expect((await fixture.database.queries.payouts.accrued(mentorId, NINE)).lines).to.deep.equal([]);
    });
  });

  describe('the release from escrow', () => {
    const later = { now: () => plus(NINE, 7 * DAY) };
    async function release(entryOf?: typeof createReleaseEntry) {
      await fixture.run(({ earnings }) => earnings.add(anEarning({ mentorId, amount: krw(30_000) })));
      await new ReleaseEscrow({ transaction: fixture.transaction, clock: later, ids }, entryOf).run();
      return [await balance(`escrow:${mentorId}`), await balance(`payable:${mentorId}`)];
    }

    it('is booked by the core', async () => expect(await release()).to.deep.equal([-30_000, 30_000]));

    it('is booked by a rule that replaces the rule of the core', async () => {
      const less: typeof createReleaseEntry = (given, released, at) =>
        createReleaseEntry(given, { ...released, amount: krw(1) }, at);
      expect(await release(less)).to.deep.equal([-1, 1]);
    });
  });

  describe('a tax report', () => {
    const MARCH = '2026-03' as Month;
    const inApril = { now: () => dayAt('2026-04-01') };
    async function report(reportOf?: typeof buildTaxReport) {
      const releasedAt = minus(intervalOf(PERIOD).endsAt, 1);
      await fixture.run(async (repositories) => {
        await repositories.earnings.add(anEarning({ mentorId, amount: krw(100_000), releasedAt }));
        await repositories.payouts.close(PERIOD);
        const [payout] = await makePayouts(repositories, { at: NINE, policy: defaultPolicies.payout, ids }, 1);
        await repositories.journal.append(createDepositEntry(ids, payout!, dayAt('2026-03-10')));
      });
      await new GenerateTaxReports({ transaction: fixture.transaction, clock: inApril }, reportOf).run();
      return fixture.database.queries.taxReports.taxReport(mentorId, MARCH);
    }

    it('has the content of the rule of the core', async () =>
      expect(await report()).to.include({ gross: 100_000, incomeTax: 3_000, localIncomeTax: 300, net: 96_700 }));

    it('has the content of a rule that replaces the rule of the core', async () => {
      const nothing: typeof buildTaxReport = (mentor, month, lines, at) =>
        buildTaxReport(mentor, month, lines.slice(1), at);
      expect(await report(nothing)).to.deep.include({ gross: 0, incomeTax: 0, net: 0, payouts: [] });
    });
  });

  describe('points that expire', () => {
    async function expire(rule?: typeof expireLot) {
      const lots = await fixture.run(async (repositories) => {
        const { id: memberId } = await addMember(repositories);
        await repositories.pointLots.add(
          aPointLot({ memberId, amount: krw(5_000), remaining: krw(5_000), expiresAt: NINE }),
        );
        return () => fixture.database.queries.points.lots(memberId);
      });
      await new ExpirePoints({ transaction: fixture.transaction, clock, ids }, rule).run();
      return { left: sum((await lots()).map(({ remaining }) => remaining)), revenue: await balance('revenue') };
    }

    it('become revenue by the rule of the core', async () =>
      expect(await expire()).to.deep.equal({ left: 0, revenue: 5_000 }));

    it('become half revenue by a rule that replaces the rule of the core', async () => {
      const half: typeof expireLot = (given, lot, at) => {
        const { lot: empty, entry } = expireLot(given, { ...lot, remaining: krw(2_500) }, at);
        return { lot: { ...empty, remaining: krw(2_500) }, entry };
      };
      expect(await expire(half)).to.deep.equal({ left: 2_500, revenue: 2_500 });
    });
  });
});

const dayAt = (day: string): Instant => Date.parse(`${day}T09:00:00+09:00`) as Instant;

/** These tests do not use the bank. */
const NO_DEPOSIT: Job = { run: async () => ({ considered: 0, changed: 0, skipped: 0, failures: [] }) };
