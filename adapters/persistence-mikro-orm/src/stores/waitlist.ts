import type { Block } from '@spotter/core/booking';
import {
  dayOf,
  type BlockId,
  type Instant,
  type Interval,
  type MemberId,
  type StoreId,
  type WaitlistEntryId,
} from '@spotter/core/kernel';
import type { Waitlist, WaitlistEntry } from '@spotter/core/waitlist';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { holdsFunding, IN_LINE, OCCUPYING, RUNNING, WAITING } from '../statuses.js';
import { toTimestamp } from '../table.js';
import { waitlistEntry, waitlistEntryFrom, waitlistRow, type WaitlistRow } from '../tables/waitlist.js';
import { requireRow } from './optimistic-lock.js';

const COLUMNS = waitlistEntry.selection('w');

const FIND = statement(`select ${COLUMNS} from waitlist_entry w where w.id = $1`);

const GET = statement(`select ${COLUMNS} from waitlist_entry w where w.id = $1 for no key update`);

const COUNT = statement(`
  select count(*)::integer as waiting from waitlist_entry w
  where w.member_id = $1 and w.status ${IN_LINE} and w.ends_at > $2`);

/** `canPay` of the core: points for a Pro mentor, otherwise a credit of the term of the day, without a pause. */
const CAN_PAY = `
  case when (select t.tier = 'pro' and t.tier_status = 'active' from mentor t where t.id = $2)
  then (
    select coalesce(sum(l.remaining), 0) from point_lot l
    where l.member_id = w.member_id and l.remaining > 0 and l.expires_at > $6
  ) >= (select coalesce(t.rate_points, 0) from mentor t where t.id = $2)
  else exists (
    select from membership m join term x on x.membership_id = m.id
    where m.member_id = w.member_id and m.status ${RUNNING}
      and not coalesce($7::date between m.pause_from and m.pause_until or $8::date between m.pause_from and m.pause_until, false)
      and x.starts_on <= $8::date and $8::date < x.ends_on
      and exists (
        select from reservation r where r.term_id = x.id and ${holdsFunding('r')}
        having x.credits > count(*)
          and x.price - x.withdrawn - coalesce(sum(r.funding_value), 0) >= x.price / x.credits))
  end`;

/** Locked entries are skipped: waiting for the lock would return no entry when the first one has ended. */
const FIRST = statement(`
  select ${COLUMNS} from waitlist_entry w
  where w.status ${WAITING} and w.store_id = $1 and (w.mentor_id is null or w.mentor_id = $2)
    and w.starts_at <= $3 and w.ends_at >= $4 and w.member_id is distinct from $9::uuid
    and not exists (select from waitlist_entry o where o.member_id = w.member_id and o.passed ? $5::text)
    and ${CAN_PAY}
    and not exists (
      select from reservation r where r.member_id = w.member_id and r.status ${OCCUPYING}
        and tstzrange(r.starts_at, r.ends_at) && tstzrange($3, $4))
  order by w.created_at, w.id limit 1 for no key update of w skip locked`);

const OFFERED = statement(`
  select ${COLUMNS} from waitlist_entry w where w.offered_block_id = $1 and w.status = 'offered' for no key update`);

const ANYONE = statement(`
  select exists (
    select from waitlist_entry w where w.status ${WAITING} and w.store_id = $1 and w.starts_at < $3 and w.ends_at > $2
  ) as "anyone"`);

export class PostgresWaitlist implements Waitlist {
  constructor(private readonly session: Session) {}

  async find(id: WaitlistEntryId): Promise<WaitlistEntry | null> {
    const [row] = await this.session.read<WaitlistRow>(FIND, id);
    return row ? waitlistEntryFrom(row) : null;
  }

  async get(id: WaitlistEntryId): Promise<WaitlistEntry> {
    const [row] = await this.session.read<WaitlistRow>(GET, id);
    return waitlistEntryFrom(requireRow(row, 'waitlist entry'));
  }

  add(entry: WaitlistEntry): Promise<void> {
    return this.session.write('insert', waitlistEntry, waitlistRow(entry));
  }

  save(entry: WaitlistEntry): Promise<void> {
    return this.session.write('update', waitlistEntry, waitlistRow(entry));
  }

  async countWaiting(member: MemberId, at: Instant): Promise<number> {
    const [row] = await this.session.read<{ waiting: number }>(COUNT, member, toTimestamp(at));
    return row?.waiting ?? 0;
  }

  async firstInLine(block: Block, at: Instant, givenUpBy: MemberId | null): Promise<WaitlistEntry | null> {
    const { id, storeId, mentorId, startsAt, endsAt } = block;
    const time = [toTimestamp(startsAt), toTimestamp(endsAt)];
    const means = [toTimestamp(at), dayOf(at), dayOf(startsAt)];
    const [row] = await this.session.read<WaitlistRow>(FIRST, storeId, mentorId, ...time, id, ...means, givenUpBy);
    return row ? waitlistEntryFrom(row) : null;
  }

  async findOfferedFor(block: BlockId): Promise<WaitlistEntry | null> {
    const [row] = await this.session.read<WaitlistRow>(OFFERED, block);
    return row ? waitlistEntryFrom(row) : null;
  }

  async anyoneWaits(storeId: StoreId, { startsAt, endsAt }: Interval): Promise<boolean> {
    const time = [toTimestamp(startsAt), toTimestamp(endsAt)];
    const [row] = await this.session.read<{ anyone: boolean }>(ANYONE, storeId, ...time);
    return row?.anyone ?? false;
  }
}
