import type { Interval, MentorId, OpenedBlocks } from '@spotter/core';
import type { Readings } from './tables.js';

/** How many of a mentor's blocks start within an interval, closed ones left out. */
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
