import type { OpenedBlocks } from '@spotter/core/booking';
import { dayOf, weekInterval, type Instant, type Interval, type MentorId } from '@spotter/core/kernel';
import { awayInterval } from '@spotter/core/time-off';
import { rangeOf } from './ranges.js';
import type { Readings } from './tables.js';

/** The number of a mentor's blocks that start within an interval, without closed ones, and the time in it that is excused. */
export function openedBlocks(
  { blocks, timeOffs }: Pick<Readings, 'blocks' | 'timeOffs'>,
  mentorId: MentorId,
  within: Interval,
): OpenedBlocks {
  let [all, peak] = [0, 0];
  for (const { status, isPeak } of blocks.scan('byMentor', mentorId, rangeOf(within))) {
    if (status === 'closed') continue;
    all += 1;
    peak += Number(isPeak);
  }
  let excusedMs = 0;
  for (const timeOff of timeOffs.scan('byMentor', mentorId)) {
    const away = awayInterval(timeOff);
    if (timeOff.isExcused)
      excusedMs += Math.max(0, Math.min(away.endsAt, within.endsAt) - Math.max(away.startsAt, within.startsAt));
  }
  return { all, peak, excusedMs };
}

/** The number of a mentor's booked blocks in the week of an instant. */
export function countBookedInWeek({ blocks }: Pick<Readings, 'blocks'>, mentorId: MentorId, at: Instant): number {
  const week = rangeOf(weekInterval(dayOf(at)));
  let booked = 0;
  for (const { status } of blocks.scan('byMentor', mentorId, week)) if (status === 'booked') booked += 1;
  return booked;
}
