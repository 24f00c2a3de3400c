import type { MentorId, PayoutBatchId, PayoutId } from '@spotter/core/kernel';
import { intervalOf, type DuePayout, type Payout, type PayoutPeriod, type Payouts } from '@spotter/core/payout';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { payout, payoutFrom, payoutRow } from '../tables/payouts.js';
import { requireRow } from './optimistic-lock.js';
import { HOLDING_BACK, IS_HELD_BACK } from '../statuses.js';

/** Waits for current releases and blocks new ones until it commits. The blocked releases then find the period closed. */
const LOCK_CLOSING = statement(`select pg_advisory_xact_lock(hashtext('payout-closing'))`);

/** Begins at the end of the last period. After the final period it does not create another. */
const CLOSE = statement(`
  insert into payout_period (starts_on, ends_on, lines_from, lines_until)
  select $1, $2, coalesce(max(lines_until), '-infinity'), $3 from payout_period
  having coalesce(max(lines_until), '-infinity') < $3
  returning lines_from::text as "linesFrom"`);

/** As `holdsBack`, for the lines that were released in the period. */
const HOLD_BACK = statement(`
  insert into held_line (earning_id, mentor_id)
  select e.id, e.mentor_id from complaint c
  join earning e on e.mentor_id = c.mentor_id and e.reservation_id = c.reservation_id
  where c.status ${HOLDING_BACK} and e.released_at >= $1 and e.released_at < $2
  on conflict do nothing`);

const RELEASE_LINES = statement(`
  update held_line h set paid_in = $1 from earning e
  where e.id = h.earning_id and h.paid_in is null
    and not ${IS_HELD_BACK}`);

/**
 * The lines of the period by time, index-only, without held ones and with earlier held ones whose complaint is resolved. They are few:
 * joined after the sum, they do not make PostgreSQL group every mentor twice.
 */
const SUM_UP = statement(`
  with held as (
    select mentor_id, sum(amount)::bigint as amount, sum(lines) as lines from (
      select e.mentor_id, -e.amount as amount, -1 as lines from held_line h join earning e on e.id = h.earning_id
        where h.paid_in is null and e.released_at >= $2 and e.released_at < $3
      union all
      select e.mentor_id, e.amount, 1 from held_line h join earning e on e.id = h.earning_id where h.paid_in = $1
    ) as line group by mentor_id
  ), released as (
    select mentor_id, sum(amount)::bigint as amount, count(*) as lines from earning
      where released_at >= $2 and released_at < $3 group by mentor_id
  )
  insert into payout_due (period_starts_on, mentor_id, gross)
  select $1, mentor_id, coalesce(r.amount, 0) + coalesce(h.amount, 0) from released r full join held h using (mentor_id)
  where coalesce(r.lines, 0) + coalesce(h.lines, 0) > 0`);

/** Rows locked by another run are skipped: it processes them. */
const TAKE_DUE = statement(`
  with taken as (
    delete from payout_due where ctid = any (array(
      select ctid from payout_due where mentor_id <> all ($1) order by period_starts_on, mentor_id limit $2 for update skip locked))
    returning period_starts_on, mentor_id, gross
  )
  select mentor_id as "mentorId", starts_on as "startsOn", ends_on as "endsOn", gross
  from taken join payout_period on starts_on = period_starts_on order by period_starts_on, mentor_id`);

const GET_ALL = statement(`
  select ${payout.selection('p')} from payout p where p.id = any ($1::uuid[]) order by p.id for no key update`);

/** By the index of payouts in processing. */
const PROCESSING_OF = statement(`
  select ${payout.selection('p')} from payout p
  where p.status = 'processing' and p.batch_id = $1 order by p.id for no key update`);

type DueRow = Pick<DuePayout, 'mentorId' | 'gross'> & Pick<PayoutPeriod, 'startsOn' | 'endsOn'>;

export class PostgresPayouts implements Payouts {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async get(id: PayoutId): Promise<Payout> {
    return requireRow((await this.getAll([id]))[0], 'payout');
  }

  getAll(ids: readonly PayoutId[]): Promise<readonly Payout[]> {
    return this.unitOfWork.readAs(payoutFrom, GET_ALL, ids);
  }

  findProcessing(batchId: PayoutBatchId): Promise<readonly Payout[]> {
    return this.unitOfWork.readAs(payoutFrom, PROCESSING_OF, batchId);
  }

  save(...payouts: readonly Payout[]): Promise<void> {
    const rows = payouts.map((read) => payoutRow({ ...read, version: read.version + 1 }));
    return this.unitOfWork.write('update', payout, ...rows);
  }

  async close(period: PayoutPeriod): Promise<void> {
    await this.unitOfWork.read(LOCK_CLOSING);
    const { periodId, endsOn } = period;
    const until = toTimestamp(intervalOf(period).endsAt);
    const [closed] = await this.unitOfWork.read<{ linesFrom: string }>(CLOSE, periodId, endsOn, until);
    if (!closed) return;
    // First: a complaint that is resolved after this statement must not release a line that the next one holds.
    await this.unitOfWork.read(RELEASE_LINES, periodId);
    await this.unitOfWork.read(HOLD_BACK, closed.linesFrom, until);
    await this.unitOfWork.read(SUM_UP, periodId, closed.linesFrom, until);
  }

  async takeDue(limit: number, except: readonly MentorId[] = []): Promise<readonly DuePayout[]> {
    const due = await this.unitOfWork.read<DueRow>(TAKE_DUE, except, limit);
    return due.map(({ mentorId, gross, startsOn, endsOn }) => ({
      mentorId,
      gross,
      period: { periodId: startsOn, startsOn, endsOn },
    }));
  }

  add(...payouts: readonly Payout[]): Promise<void> {
    return this.unitOfWork.write('insert', payout, ...payouts.map(payoutRow));
  }
}
