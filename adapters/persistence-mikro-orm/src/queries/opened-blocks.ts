import type { OpenedBlocks } from '@spotter/core/booking';
import type { Interval, MentorId } from '@spotter/core/kernel';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';

const OPENED = statement(`
  select count(*) as "all", count(*) filter (where b.is_peak) as peak from block b
  where b.mentor_id = $1 and not b.is_closed and b.starts_at >= $2 and b.starts_at < $3`);

/** The number of a mentor's blocks that start within an interval, without closed ones. */
export async function openedBlocks(
  reader: Reader,
  mentorId: MentorId,
  { startsAt, endsAt }: Interval,
): Promise<OpenedBlocks> {
  const [row] = await reader.read<OpenedBlocks>(OPENED, mentorId, toTimestamp(startsAt), toTimestamp(endsAt));
  return row ?? { all: 0, peak: 0 };
}
