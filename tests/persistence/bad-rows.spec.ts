import {
  CalculatePayouts,
  DAY,
  defaultPolicies,
  ExpirePoints,
  GenerateTaxReports,
  intervalOf,
  krw,
  lastCompletePeriod,
  MINUTE,
  minus,
  payoutDeposited,
  plus,
  ReleaseEscrow,
  type DepositPayout,
  type Instant,
  type Job,
  type JobReport,
  type MentorId,
  type Month,
} from '@spotter/core';
import { expect } from 'chai';
import type pg from 'pg';
import { anEarning, aPointLot, newId, NINE } from '../contract/builders.js';
import { addMember, addMentor } from '../contract/cast.js';
import { openStage, type Stage } from './stage.js';

const PERIOD = lastCompletePeriod(NINE, defaultPolicies.payout);
const ids = { next: newId };

describe('a bad row of a batch on PostgreSQL', function () {
  this.timeout(30_000);
  let stage: Stage;
  let client: pg.Client;
  beforeEach(async () => {
    stage = await openStage();
    client = await stage.client();
  });
  afterEach(() => stage.close());

  const clockAt = (at: Instant) => ({ now: () => at });

  /** @param when of which rows, of `new` and `old`, in words of PostgreSQL. */
  async function refusing(event: string, when: string, job: Job): Promise<JobReport> {
    await client.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger planted before ${event} for each row when (${when}) execute function refuse()`);
    return job.run().finally(() => client.query('drop function refuse cascade'));
  }

  const failures = (...rows: readonly string[]) =>
    rows.map((id) => ({ id, code: 'internal', message: 'StatementError' }));
  const oneOf = (rows: readonly string[]) => `in (${rows.map((id) => `'${id}'`).join()})`;

  async function mentors(count: number): Promise<readonly MentorId[]> {
    const all: MentorId[] = [];
    for (let made = 0; made < count; made += 1) all.push((await stage.run((stores) => addMentor(stores))).id);
    return all.sort();
  }

  it('keeps its own points from expiring, and no others', async () => {
    const { id: memberId } = await stage.run((stores) => addMember(stores));
    const lots = Array.from({ length: 40 }, (_, index) =>
      aPointLot({ memberId, amount: krw(1_000), remaining: krw(1_000), expiresAt: minus(NINE, (40 - index) * MINUTE) }),
    );
    await stage.run(async ({ pointLots }) => {
      for (const lot of lots) await pointLots.add(lot);
    });
    const bad = [0, 17, 18, 39].map((index) => lots[index]!.id);
    const job = new ExpirePoints(stage.transaction, clockAt(NINE));
    const report = await refusing('update on point_lot', `old.id ${oneOf(bad)}`, job);
    expect(report).to.deep.equal({ considered: 40, changed: 36, skipped: 0, failures: failures(...bad) });
    expect((await stage.database.queries.points.lots(memberId)).map(({ id }) => id)).to.have.members(bad);
    expect(await job.run()).to.deep.equal({ considered: 4, changed: 4, skipped: 0, failures: [] });
    expect(await stage.database.queries.points.lots(memberId)).to.deep.equal([]);
    expect(await stage.database.queries.ledger.balances('revenue')).to.deep.equal([
      { account: 'revenue', balance: 40_000 },
    ]);
  });

  it('keeps what cannot be booked in escrow, and nothing else', async () => {
    const [bad, ...others] = await mentors(4);
    const earnings = [bad!, ...others, bad!].map((mentorId) => anEarning({ mentorId, amount: krw(1_000) }));
    await stage.run((stores) => stores.earnings.add(...earnings));
    const job = new ReleaseEscrow(stage.transaction, clockAt(plus(NINE, 7 * DAY)));
    const report = await refusing('insert on posting', `new.account = 'payable:${bad}'`, job);
    const theirs = earnings.filter(({ mentorId }) => mentorId === bad).map(({ id }) => id);
    expect(report).to.deep.include({ considered: 5, changed: 3 });
    expect(report.failures).to.have.deep.members(failures(...theirs));
    expect(await stage.database.queries.ledger.balances('payable:')).to.have.deep.members(
      others.map((mentorId) => ({ account: `payable:${mentorId}`, balance: 1_000 })),
    );
    expect(await job.run()).to.deep.equal({ considered: 2, changed: 2, skipped: 0, failures: [] });
    expect(await stage.database.queries.ledger.balances('payable:')).to.have.deep.members([
      { account: `payable:${bad}`, balance: 2_000 },
      ...others.map((mentorId) => ({ account: `payable:${mentorId}`, balance: 1_000 })),
    ]);
  });

  it('keeps its own mentors from being paid, and no others, though two make the payouts at once', async () => {
    const all = await mentors(20);
    const releasedAt = minus(intervalOf(PERIOD).endsAt, 1);
    const lines = all.map((mentorId) => anEarning({ mentorId, amount: krw(1_000), releasedAt }));
    await stage.run(({ earnings }) => earnings.add(...lines));
    const bad = [all[0]!, all[9]!, all[10]!];
    const job = new CalculatePayouts(
      stage.transaction,
      stage.database.queries.payouts,
      NO_DEPOSIT,
      clockAt(NINE),
      defaultPolicies,
    );
    const report = await refusing('insert on payout', `new.mentor_id ${oneOf(bad)}`, job);
    expect(report.failures).to.have.deep.members(failures(...bad));
    const { mentors: paid } = await stage.database.queries.payouts.totals(PERIOD.periodId);
    expect(paid).to.equal(17);
    expect((await stage.database.queries.payouts.backlog()).toMake).to.equal(3);
    expect((await job.run()).failures).to.deep.equal([]);
    expect((await stage.database.queries.payouts.totals(PERIOD.periodId)).mentors).to.equal(20);
  });

  it('leaves a mentor without the reports of later months, and these are made in turn', async () => {
    const [bad, other] = await mentors(2);
    const releasedAt = minus(intervalOf(PERIOD).endsAt, 1);
    const [march, april] = ['2026-03' as Month, '2026-04' as Month];
    await stage.run(async ({ earnings, payouts, journal }) => {
      await earnings.add(...[bad!, other!].map((mentorId) => anEarning({ mentorId, amount: krw(1_000), releasedAt })));
      await payouts.close(PERIOD);
      for (const { id } of await payouts.make(NINE, defaultPolicies.payout, 2)) {
        const payout = await payouts.get(id);
        await journal.append(payoutDeposited(ids, payout, dayAt('2026-03-10')));
        await journal.append(payoutDeposited(ids, { ...payout, attempts: 1 }, dayAt('2026-04-10')));
      }
    });
    const report = ({ mentorId, month }: { mentorId: MentorId; month: Month }) =>
      stage.database.queries.taxReports.taxReport(mentorId, month);
    const job = new GenerateTaxReports(stage.transaction, clockAt(dayAt('2026-05-01')));
    const first = await refusing('insert on tax_report', `new.mentor_id = '${bad}' and new.month = '${march}'`, job);
    expect(first).to.deep.equal({ considered: 3, changed: 2, skipped: 0, failures: failures(bad!) });
    expect(await report({ mentorId: bad!, month: april })).to.equal(null);
    expect(await job.run()).to.deep.equal({ considered: 2, changed: 2, skipped: 0, failures: [] });
    for (const mentorId of [bad!, other!])
      for (const month of [march, april]) expect((await report({ mentorId, month }))?.payouts).to.have.length(1);
  });
});

/** The bank is not what these are about. */
const NO_DEPOSIT = { execute: async () => null } as unknown as DepositPayout;
const dayAt = (day: string): Instant => Date.parse(`${day}T09:00:00+09:00`) as Instant;
