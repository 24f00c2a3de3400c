import type { DueRow } from '@spotter/core/application';
import type { BlockId, Instant, MemberId, Page, PageRequest } from '@spotter/core/kernel';
import type { WaitlistEntry, WaitlistQueries } from '@spotter/core/waitlist';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { waitlistEntry, waitlistEntryFrom } from '../tables/waitlist.js';
import { whereAll } from './conditions.js';
import { BATCH, lastRow } from './due-rows.js';
import { ascending, listOf } from './listing.js';
import type { QueryReader } from './query-reader.js';

const ENTRIES = listOf(waitlistEntry, 'w', ascending('w.created_at', 'w.id'));

const OVER = statement(`
  select id, offered_until as "dueAt" from open_slot
  where offered_until <= $1 and ($2::timestamptz is null or (offered_until, id) > ($2, $3::uuid))
  order by offered_until, id limit ${BATCH}`);

export class PostgresWaitlistQueries implements WaitlistQueries {
  constructor(private readonly reader: QueryReader) {}

  entriesOf(member: MemberId, request: PageRequest): Promise<Page<WaitlistEntry>> {
    const where = whereAll([['w.member_id = ?', member]]);
    return this.reader.pageAs(waitlistEntryFrom, ENTRIES, where, request);
  }

  offersOver(by: Instant, after: DueRow<BlockId> | null): Promise<readonly DueRow<BlockId>[]> {
    return this.reader.read(OVER, toTimestamp(by), ...lastRow(after?.dueAt, after?.id));
  }
}
