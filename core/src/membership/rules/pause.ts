import { addDays, type Day, daysBetween, startOfDay } from '../../kernel/calendar.js';
import { invalid, policyViolation, wrongState } from '../../kernel/domain-error.js';
import { type Instant, instant, type Interval } from '../../kernel/instant.js';
import type { MembershipPolicy } from '../policy.js';
import { type Membership, type Pause, type Term, termOn, withTerms } from './membership.js';

// A requested pause moves the end of its term at once, so that everything counted from the end is right from then on.

/** The first and the last day of a pause belong to it. */
export const isPausedOn = ({ pause }: Pick<Membership, 'pause'>, day: Day): boolean =>
  pause !== null && pause.from <= day && day <= pause.until;

/** The status and the pause as a day shows them: a pause counts by its days, even if the job begins or ends it late. */
export function pauseSeenOn(membership: Membership, day: Day): Pick<Membership, 'status' | 'pause'> {
  const { status, pause } = membership;
  if (pause === null || !isRunning(membership)) return { status, pause };
  return { status: isPausedOn(membership, day) ? 'paused' : 'active', pause: day <= pause.until ? pause : null };
}

/** Whether its credits can be booked, apart from pauses, which count by their days. */
export const isRunning = ({ status }: Pick<Membership, 'status'>): boolean =>
  status === 'active' || status === 'paused';

/** The first day of a scheduled pause; null without one. */
export const pauseBeginsOn = ({ status, pause }: Membership): Day | null =>
  pause && status === 'active' ? pause.from : null;

/** The first day after the pause; null without one. */
export const pauseEndsOn = ({ status, pause }: Membership): Day | null =>
  pause && isRunning({ status }) ? addDays(pause.until, 1) : null;

/**
 * The membership with a pause ahead, or one that begins today (docs/domain.md, Money: Pause). It counts in the term that covers its
 * first day; later terms move with that one's end. Refusals, in this order:
 * @throws DomainError policy-violation (`state`) unless the membership is active, (`one-pause`) with another pause in force or ahead;
 * validation for days that have passed or end before they begin; policy-violation (`pause-within-term`) when no paid term covers
 * the first day, (`pause-limit`) for more pauses or days than the term has left.
 */
export function withPause(membership: Membership, pause: Pause, today: Day, policy: MembershipPolicy): Membership {
  if (membership.status !== 'active') throw wrongState('membership', membership.status, 'paused');
  if (membership.pause)
    throw policyViolation('one-pause', 'The membership already has a current or planned pause.', {
      ...membership.pause,
    });
  if (pause.from < today) throw invalid('from', 'IN_THE_PAST', `A pause must begin on ${today} or later.`);
  if (pause.until < pause.from) throw invalid('until', 'WRONG_ORDER', 'A pause must not end before it begins.');
  const term = termOn(membership, pause.from);
  if (!term) throw policyViolation('pause-within-term', 'A pause must begin within a paid term.');
  const days = daysFrom(pause.from, pause);
  requireLeft(term, days, policy);
  const counted = { ...term, pausesUsed: term.pausesUsed + 1 };
  return { ...withEndMoved(membership, counted, days), pause };
}

function requireLeft({ pausesUsed, pauseDaysUsed }: Term, days: number, policy: MembershipPolicy): void {
  const pausesLeft = policy.pausesPerTerm - pausesUsed;
  const daysLeft = policy.pauseDaysPerTerm - pauseDaysUsed;
  if (pausesLeft > 0 && days <= daysLeft) return;
  throw policyViolation('pause-limit', 'This pause exceeds the pauses or pause days left in this term.', {
    pausesLeft,
    daysLeft,
  });
}

/**
 * The membership without its pause, whether it is over, ended early or withdrawn. Only days before today were paused; the end moves back
 * by the others.
 * @throws DomainError policy-violation (`state`) without a pause.
 */
export function withoutPause(membership: Membership, today: Day): Membership {
  const { status, pause } = membership;
  const term = pause && termOn(membership, pause.from);
  if (!pause || !term) throw wrongState('membership', status, 'resumed');
  const unspent = daysFrom(today > pause.from ? today : pause.from, pause);
  return {
    ...withEndMoved(membership, term, -unspent),
    status: status === 'paused' ? 'active' : status,
    pause: null,
  };
}

/** The part of a pause after an instant, that one excluded: sessions that have started are not affected. */
export const futurePartOf = ({ from, until }: Pause, at: Instant): Interval => ({
  startsAt: instant(Math.max(startOfDay(from), at + 1)),
  endsAt: startOfDay(addDays(until, 1)),
});

/** The days of a pause from a day on, that one included. */
const daysFrom = (day: Day, { until }: Pause): number => Math.max(0, daysBetween(day, until) + 1);

/**
 * Moves the end of the term by a number of days, and later terms with it. A reservation keeps its credit, even if its day is then in
 * another term.
 */
function withEndMoved(membership: Membership, term: Term, days: number): Membership {
  return withTerms(membership, (one) => {
    const endsOn = addDays(one.endsOn, days);
    if (one.id === term.id) return { ...term, endsOn, pauseDaysUsed: term.pauseDaysUsed + days };
    return one.startsOn >= term.endsOn ? { ...one, startsOn: addDays(one.startsOn, days), endsOn } : one;
  });
}
