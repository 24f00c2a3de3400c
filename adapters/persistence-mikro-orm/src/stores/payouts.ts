import {
  ALL_DUE,
  intervalOf,
  type Among,
  type Clock,
  type Ids,
  type Instant,
  type MadePayout,
  type MentorId,
  type Payout,
  type PayoutId,
  type PayoutPeriod,
  type PayoutPolicy,
  type Payouts,
} from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { payout, payoutFrom, payoutRow, type PayoutRow } from '../tables/payouts.js';
import { amongRows } from './among.js';
import { OrmRows } from './orm-rows.js';
import { found, saveVersion } from './versions.js';

/** Waits for releases under way, and keeps others waiting until it is committed: those find the period closed. */
const NOTHING_IS_RELEASED = statement(`select pg_advisory_xact_lock(hashtext('payout-closing'))`);

/** It begins where the last one ended. None comes of a period that is over for good. */
const CLOSE = statement(`
  insert into payout_period (starts_on, ends_on, lines_from, lines_until)
  select $1, $2, coalesce(max(lines_until), '-infinity'), $3 from payout_period
  having coalesce(max(lines_until), '-infinity') < $3
  returning lines_from::text as "linesFrom"`);

/** `holdsBack`, of the lines that are the period's by their time. */
const HOLD_BACK = statement(`
  insert into held_line (earning_id, mentor_id)
  select e.id, e.mentor_id from complaint c
  join earning e on e.mentor_id = c.mentor_id and e.reservation_id = c.reservation_id
  where c.status = 'open' and e.released_at >= $1 and e.released_at < $2
  on conflict do nothing`);

const LET_GO = statement(`
  update held_line h set paid_in = $1 from earning e
  where e.id = h.earning_id and h.paid_in is null
    and not exists (select from complaint c where c.reservation_id = e.reservation_id and c.status = 'open')`);

/** The period's lines by their time, read from an index alone, less those that are held, and those that were let go. */
const SUM_UP = statement(`
  insert into payout_due (period_starts_on, mentor_id, gross)
  select $1, mentor_id, sum(amount) from (
    select mentor_id, sum(amount) as amount, count(*) as lines from earning
      where released_at >= $2 and released_at < $3 group by mentor_id
    union all
    select e.mentor_id, -e.amount, -1 from held_line h join earning e on e.id = h.earning_id
      where h.paid_in is null and e.released_at >= $2 and e.released_at < $3
    union all
    select e.mentor_id, e.amount, 1 from held_line h join earning e on e.id = h.earning_id where h.paid_in = $1
  ) as line group by mentor_id having sum(lines) > 0`);

/** What another run has taken is skipped: it is made there. */
const FIRST_TO_MAKE = statement(`
  select mentor_id as "mentorId" from payout_due where mentor_id <> all ($1)
  order by period_starts_on, mentor_id limit 1 for update skip locked`);

/**
 * `calculatePayout` in SQL, a test holds it to that. Whole numbers divide without a rest, so `/ 100000 * 10` is `floor10` of basis
 * points. Taken as above.
 */
const MAKE = amongRows(
  (compared) => `
  with taken as (
    delete from payout_due where ctid = any (array(
      select ctid from payout_due where mentor_id ${compared} ($7) order by period_starts_on, mentor_id limit $1 for update skip locked))
    returning period_starts_on, mentor_id, gross
  ), taxed as (
    select *, greatest(gross, 0) * $5::bigint / 100000 * 10 as income_tax, row_number() over () as number from taken
  ), new_payout as (
    select ($2::uuid[])[number] as id, ($3::uuid[])[number] as second_id, mentor_id, gross, income_tax,
      income_tax * $6::bigint / 100000 * 10 as local_income_tax, starts_on, ends_on, lines_until,
      case when gross > 0 then 'calculated' else 'carried_over' end as status
    from taxed join payout_period on starts_on = period_starts_on
  ), netted as (
    select *, greatest(gross, 0) - income_tax - local_income_tax as net from new_payout
  ), payouts as (
    insert into payout (id, mentor_id, period_starts_on, period_ends_on, gross, income_tax, local_income_tax, net, status,
      attempts, calculated_at, version)
    select id, mentor_id, starts_on, ends_on, gross, income_tax, local_income_tax, net, status, 0, $4, 1 from netted
  ), entries as (
    insert into journal_entry (id, at, kind, reference)
    select second_id, $4, 'payout_calculated', id from netted where gross > 0
  ), postings as (
    insert into posting (entry_id, line, account, amount)
    select second_id, line, account, amount from netted, lateral (values
      (0, 'payable:' || mentor_id, gross),
      (1, 'withholding', - income_tax - local_income_tax),
      (2, 'in_transit:' || id, - net)) as one (line, account, amount)
    where gross > 0 and amount <> 0
  ), debts as (
    insert into earning (id, mentor_id, kind, at, value, amount, releasable_at, released_at)
    select second_id, mentor_id, 'carried_over', lines_until, 0, gross, lines_until, lines_until from netted where gross < 0
  )
  select id, mentor_id as "mentorId", net, status from netted`,
);

export class PostgresPayouts implements Payouts {
  private readonly rows: OrmRows<PayoutRow>;

  constructor(
    private readonly session: Session,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    this.rows = new OrmRows(session, payout);
  }

  async get(id: PayoutId): Promise<Payout> {
    return payoutFrom(found(await this.rows.find({ id }), 'payout'));
  }

  async save(read: Payout): Promise<void> {
    const stored = found(await this.rows.find({ id: read.id }), 'payout');
    await saveVersion(this.rows, payoutRow(read, read.status === 'processing' ? this.clock.now() : stored.sentAt));
  }

  async close(period: PayoutPeriod): Promise<void> {
    await this.session.read(NOTHING_IS_RELEASED);
    const { periodId, endsOn } = period;
    const until = toTimestamp(intervalOf(period).endsAt);
    const [closed] = await this.session.read<{ linesFrom: string }>(CLOSE, periodId, endsOn, until);
    if (!closed) return;
    await this.session.read(HOLD_BACK, closed.linesFrom, until);
    await this.session.read(LET_GO, periodId);
    await this.session.read(SUM_UP, periodId, closed.linesFrom, until);
  }

  make(
    at: Instant,
    policy: PayoutPolicy,
    limit: number,
    among: Among<MentorId> = ALL_DUE,
  ): Promise<readonly MadePayout[]> {
    const { incomeTax, localIncomeTax } = policy;
    const [text, mentors] = MAKE(among);
    return this.session.read(
      text,
      limit,
      this.newIds(limit),
      this.newIds(limit),
      toTimestamp(at),
      incomeTax,
      localIncomeTax,
      mentors,
    );
  }

  async firstToMake(except: readonly MentorId[]): Promise<MentorId | null> {
    const [first] = await this.session.read<Pick<Payout, 'mentorId'>>(FIRST_TO_MAKE, except);
    return first?.mentorId ?? null;
  }

  /** Of the payouts, and of the entry or the debt that each comes with: an array as PostgreSQL writes it. */
  private newIds(count: number): string {
    return `{${Array.from({ length: count }, () => this.ids.next()).join()}}`;
  }
}
