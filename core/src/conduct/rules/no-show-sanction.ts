import type { ConductPolicy } from '../policy.js';
import type { Instant, Millis } from '../../kernel/instant.js';
import type { Mentor } from '../../mentor/rules/mentor.js';

/** The sanction for a mentor's no-shows. `suspension`: the mentor is on hold, and a Pro tier too. */
export type NoShowSanction = 'none' | 'warning' | 'tier_hold' | 'suspension';

/**
 * Decides by the no-shows within `noShowsWithinMs`. From `noShowsToHold` on, a Pro tier is on hold and a standard mentor is warned. From
 * `noShowsToSuspend` on, the mentor is on hold (docs/domain.md, Mentors).
 */
export function decideSanction(
  { tier }: Pick<Mentor, 'tier'>,
  noShows: number,
  { noShowsToHold, noShowsToSuspend }: ConductPolicy,
): NoShowSanction {
  if (noShows >= noShowsToSuspend) return 'suspension';
  if (noShows < noShowsToHold) return 'none';
  return tier === 'pro' ? 'tier_hold' : 'warning';
}

/**
 * The greatest number of sessions that started within the given length of each other, that length included. Only groups with the session of
 * `startsAt` count. The order in which sessions were decided does not matter.
 * @param starts in ascending order, `startsAt` among them.
 */
export function countNearNoShows(starts: readonly Instant[], startsAt: Instant, length: Millis): number {
  const counts = starts
    .filter((first) => first <= startsAt && startsAt - first <= length)
    .map((first) => starts.filter((start) => start >= first && start - first <= length).length);
  return Math.max(0, ...counts);
}
