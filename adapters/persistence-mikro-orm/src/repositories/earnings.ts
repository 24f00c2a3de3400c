import type { EarningId, Instant, Krw, MentorId, ReservationId } from '@spotter/core/kernel';
import type { Earning, Earnings, ReleasedEarnings } from '@spotter/core/payout';
import type { UnitOfWork } from '../unit-of-work.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { earning, type EarningRow } from '../tables/payouts.js';

/** Rows locked by another run are skipped: it releases them. */
const LOCK_DUE = statement(`
  select id from earning where released_at is null and releasable_at <= $1 and id <> all ($2)
  order by releasable_at, id limit $3 for no key update skip locked`);

const RELEASE = statement(`
  with released as (
    update earning set released_at = releasable_at where id = any ($1) returning id, mentor_id, amount
  )
  select mentor_id as "mentorId", sum(amount) as amount, min(id::text) as first
  from released group by mentor_id order by mentor_id`);

/** Excludes a concurrent closing, which would take its lines into a payout. Locked before the lines, in the same order everywhere. */
const LOCK_CLOSING_SHARED = statement(`select pg_advisory_xact_lock_shared(hashtext('payout-closing'))`);
const LOCK_LINES = statement(`
  select from earning where mentor_id = $1 and reservation_id = $2 order by id for no key update`);
const UNPAID = statement(`
  select ${earning.selection('e')} from unpaid_line e where e.mentor_id = $1 and e.reservation_id = $2 order by e.at, e.id`);

const PENALTY = statement(`
  select coalesce(-sum(amount), 0) as amount from earning
  where mentor_id = $1 and reservation_id = $2 and kind = 'penalty' and at > $3`);

export class PostgresEarnings implements Earnings {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  add(...earnings: readonly Earning[]): Promise<void> {
    return this.unitOfWork.write('insert', earning, ...earnings);
  }

  async findUnpaid(mentorId: MentorId, reservationId: ReservationId): Promise<readonly Earning[]> {
    await this.unitOfWork.read(LOCK_CLOSING_SHARED);
    await this.unitOfWork.read(LOCK_LINES, mentorId, reservationId);
    const rows = await this.unitOfWork.read<EarningRow>(UNPAID, mentorId, reservationId);
    return rows.map((row) => ({ ...row, payoutId: null }));
  }

  async sumPenalties(mentorId: MentorId, reservationId: ReservationId, startsAt: Instant): Promise<Krw> {
    const values = [mentorId, reservationId, toTimestamp(startsAt)];
    return (await readSingle<{ amount: Krw }>(this.unitOfWork, PENALTY, ...values)).amount;
  }

  lockDue(at: Instant, limit: number, except: readonly EarningId[] = []): Promise<readonly EarningId[]> {
    return this.unitOfWork.readIds(LOCK_DUE, toTimestamp(at), except, limit);
  }

  release(ids: readonly EarningId[]): Promise<readonly ReleasedEarnings[]> {
    return this.unitOfWork.read<ReleasedEarnings>(RELEASE, ids);
  }
}
