import type { OpenedBlocks } from '@spotter/core/booking';
import type { Interval, MentorId } from '@spotter/core/kernel';
import type { Readings } from './tables.js';

/** The number of a mentor's blocks that start within an interval, without closed ones. */
export function openedBlocks(
  { blocks }: Pick<Readings, 'blocks'>,
  mentorId: MentorId,
  { startsAt, endsAt }: Interval,
): OpenedBlocks {
  let [all, peak] = [0, 0];
  for (const { status, isPeak } of blocks.scan('byMentor', mentorId, { from: startsAt, until: endsAt })) {
    if (status === 'closed') continue;
    all += 1;
    peak += Number(isPeak);
  }
  return { all, peak };
}
