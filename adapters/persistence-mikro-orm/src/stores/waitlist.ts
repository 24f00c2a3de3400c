import type { Block, BlockId, Interval, StoreId, Waitlist, WaitlistEntry, WaitlistEntryId } from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { waitlistEntry, waitlistEntryFrom, waitlistRow, type WaitlistRow } from '../tables/waitlist.js';
import { found } from './versions.js';

const COLUMNS = waitlistEntry.selection('w');

const GET = statement(`select ${COLUMNS} from waitlist_entry w where w.id = $1 for no key update`);

/** Skipping what is locked: whoever waited for the lock would find the first gone, and nobody in their place. */
const FIRST = statement(`
  select ${COLUMNS} from waitlist_entry w
  where w.status = 'waiting' and w.store_id = $1 and (w.mentor_id is null or w.mentor_id = $2)
    and w.starts_at <= $3 and w.ends_at >= $4 and not w.passed ? $5::text
    and not exists (
      select from reservation r where r.member_id = w.member_id and r.status in ('confirmed', 'in_progress')
        and tstzrange(r.starts_at, r.ends_at) && tstzrange($3, $4))
  order by w.created_at, w.id limit 1 for no key update of w skip locked`);

const OFFERED = statement(`
  select ${COLUMNS} from waitlist_entry w where w.offered_block_id = $1 and w.status = 'offered' for no key update`);

const ANYONE = statement(`
  select exists (
    select from waitlist_entry w where w.status = 'waiting' and w.store_id = $1 and w.starts_at < $3 and w.ends_at > $2
  ) as "anyone"`);

export class PostgresWaitlist implements Waitlist {
  constructor(private readonly session: Session) {}

  async get(id: WaitlistEntryId): Promise<WaitlistEntry> {
    const [row] = await this.session.read<WaitlistRow>(GET, id);
    return waitlistEntryFrom(found(row, 'waitlist entry'));
  }

  add(entry: WaitlistEntry): Promise<void> {
    return this.session.write('insert', waitlistEntry, waitlistRow(entry));
  }

  save(entry: WaitlistEntry): Promise<void> {
    return this.session.write('update', waitlistEntry, waitlistRow(entry));
  }

  async firstInLine({ id, storeId, mentorId, startsAt, endsAt }: Block): Promise<WaitlistEntry | null> {
    const time = [toTimestamp(startsAt), toTimestamp(endsAt)];
    const [row] = await this.session.read<WaitlistRow>(FIRST, storeId, mentorId, ...time, id);
    return row ? waitlistEntryFrom(row) : null;
  }

  async offeredThe(block: BlockId): Promise<WaitlistEntry | null> {
    const [row] = await this.session.read<WaitlistRow>(OFFERED, block);
    return row ? waitlistEntryFrom(row) : null;
  }

  async anyoneWaits(storeId: StoreId, { startsAt, endsAt }: Interval): Promise<boolean> {
    const time = [toTimestamp(startsAt), toTimestamp(endsAt)];
    const [row] = await this.session.read<{ anyone: boolean }>(ANYONE, storeId, ...time);
    return row?.anyone ?? false;
  }
}
