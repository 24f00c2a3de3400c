import type { OpenedBlocks } from '@spotter/core/booking';
import type { Interval, MentorId } from '@spotter/core/kernel';
import type { Reader } from '../database.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { toTimestamps } from '../table.js';

const OPENED = statement(`
  select count(*) as "all", count(*) filter (where b.is_peak) as peak,
    (select coalesce(sum(extract(epoch from least(t.away_until, $3) - greatest(t.starts_at, $2))) * 1000, 0)::bigint
      from time_off t where t.mentor_id = $1 and t.is_excused
        and tstzrange(t.starts_at, t.away_until) && tstzrange($2, $3)) as "excusedMs"
  from block b
  where b.mentor_id = $1 and not b.is_closed and b.starts_at >= $2 and b.starts_at < $3`);

/** The number of a mentor's blocks that start within an interval, without closed ones, and the time in it that is excused. */
export const openedBlocks = (reader: Reader, mentorId: MentorId, within: Interval): Promise<OpenedBlocks> =>
  readSingle(reader, OPENED, mentorId, ...toTimestamps(within));
