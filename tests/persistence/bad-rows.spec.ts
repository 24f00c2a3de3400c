import { defaultPolicies, type Job, type JobReport } from '@spotter/core/application';
import { DAY, krw, MINUTE, minus, plus, type Instant, type MentorId, type Month } from '@spotter/core/kernel';
import { createDepositEntry, intervalOf, lastCompletePeriod, makePayouts } from '@spotter/core/payout';
import { expect } from 'chai';
import type pg from 'pg';
import { anEarning, aPointLot, newId, NINE } from '../contract/builders.js';
import { addMember, addMentor } from '../contract/test-data.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

const PERIOD = lastCompletePeriod(NINE, defaultPolicies.payout);
const ids = { next: newId };

describe('a failed row of a batch on PostgreSQL', () => {
  let fixture: DatabaseFixture;
  let client: pg.Client;
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    client = await fixture.client();
  });
  afterEach(() => fixture.close());

  const clockAt = (at: Instant) => ({ now: () => at });

  /** @param when the condition of the trigger in SQL, on `new` and `old` */
  async function refusing(event: string, when: string, job: Job): Promise<JobReport> {
    await client.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger planted before ${event} for each row when (${when}) execute function refuse()`);
    try {
      return await job.run();
    } finally {
      await client.query('drop function refuse cascade');
    }
  }

  const failures = (...rows: readonly string[]) =>
    rows.map((id) => ({ id, code: 'internal', message: 'StatementError' }));
  const oneOf = (rows: readonly string[]) => `in (${rows.map((id) => `'${id}'`).join()})`;

  async function mentors(count: number): Promise<readonly MentorId[]> {
    const all: MentorId[] = [];
    for (let made = 0; made < count; made += 1) all.push((await fixture.run(addMentor)).id);
    return all.sort();
  }

  it('prevents only its own points from expiring', async () => {
    const { id: memberId } = await fixture.run(addMember);
    const lots = Array.from({ length: 40 }, (_, index) =>
      aPointLot({ memberId, amount: krw(1_000), remaining: krw(1_000), expiresAt: minus(NINE, (40 - index) * MINUTE) }),
    );
    await fixture.run(async ({ pointLots }) => {
      for (const lot of lots) await pointLots.add(lot);
    });
    const bad = [0, 17, 18, 39].map((index) => lots[index]!.id);
    const job = fixture.useCases().expirePoints;
    const report = await refusing('update on point_lot', `old.id ${oneOf(bad)}`, job);
    expect(report).to.deep.equal({ considered: 40, changed: 36, skipped: 0, failures: failures(...bad) });
    expect((await fixture.database.queries.points.lots(memberId)).map(({ id }) => id)).to.have.members(bad);
    expect(await job.run()).to.deep.equal({ considered: 4, changed: 4, skipped: 0, failures: [] });
    expect(await fixture.database.queries.points.lots(memberId)).to.deep.equal([]);
    expect(await fixture.database.queries.ledger.balances('revenue')).to.deep.equal([
      { account: 'revenue', balance: 40_000 },
    ]);
  });

  it('keeps only the earnings that cannot be booked in escrow', async () => {
    const [bad, ...others] = await mentors(4);
    const earnings = [bad!, ...others, bad!].map((mentorId) => anEarning({ mentorId, amount: krw(1_000) }));
    await fixture.run((repositories) => repositories.earnings.add(...earnings));
    const job = fixture.useCases({ clock: clockAt(plus(NINE, 7 * DAY)) }).releaseEscrow;
    const report = await refusing('insert on posting', `new.account = 'payable:${bad}'`, job);
    const theirs = earnings.filter(({ mentorId }) => mentorId === bad).map(({ id }) => id);
    expect(report).to.deep.include({ considered: 5, changed: 3 });
    expect(report.failures).to.have.deep.members(failures(...theirs));
    expect(await fixture.database.queries.ledger.balances('payable:')).to.have.deep.members(
      others.map((mentorId) => ({ account: `payable:${mentorId}`, balance: 1_000 })),
    );
    expect(await job.run()).to.deep.equal({ considered: 2, changed: 2, skipped: 0, failures: [] });
    expect(await fixture.database.queries.ledger.balances('payable:')).to.have.deep.members([
      { account: `payable:${bad}`, balance: 2_000 },
      ...others.map((mentorId) => ({ account: `payable:${mentorId}`, balance: 1_000 })),
    ]);
  });

  it('delays the later reports of its mentor, which are made in order', async () => {
    const [bad, other] = await mentors(2);
    const releasedAt = minus(intervalOf(PERIOD).endsAt, 1);
    const [march, april] = ['2026-03' as Month, '2026-04' as Month];
    await fixture.run(async (repositories) => {
      const { earnings, payouts, journal } = repositories;
      await earnings.add(...[bad!, other!].map((mentorId) => anEarning({ mentorId, amount: krw(1_000), releasedAt })));
      await payouts.close(PERIOD);
      for (const payout of await makePayouts(repositories, { at: NINE, policy: defaultPolicies.payout, ids }, 2)) {
        await journal.append(createDepositEntry(ids, payout, dayAt('2026-03-10')));
        await journal.append(createDepositEntry(ids, { ...payout, attempts: 1 }, dayAt('2026-04-10')));
      }
    });
    const report = ({ mentorId, month }: { mentorId: MentorId; month: Month }) =>
      fixture.database.queries.taxReports.taxReport(mentorId, month);
    const job = fixture.useCases({ clock: clockAt(dayAt('2026-05-01')) }).generateTaxReports;
    const first = await refusing('insert on tax_report', `new.mentor_id = '${bad}' and new.month = '${march}'`, job);
    expect(first).to.deep.equal({ considered: 3, changed: 2, skipped: 0, failures: failures(bad!) });
    expect(await report({ mentorId: bad!, month: april })).to.equal(null);
    expect(await job.run()).to.deep.equal({ considered: 2, changed: 2, skipped: 0, failures: [] });
    for (const mentorId of [bad!, other!])
      for (const month of [march, april]) expect((await report({ mentorId, month }))?.payouts).to.have.length(1);
  });
});

const dayAt = (day: string): Instant => Date.parse(`${day}T09:00:00+09:00`) as Instant;
