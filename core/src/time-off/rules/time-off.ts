import { wrongState } from '../../kernel/domain-error.js';
import type { MentorId, ReservationId, TimeOffId } from '../../kernel/ids.js';
import { instant, type Instant, type Interval } from '../../kernel/instant.js';

export const TIME_OFF_REASONS = ['illness', 'holiday', 'other'] as const;

export type TimeOffReason = (typeof TIME_OFF_REASONS)[number];

/** A session that another mentor takes over. */
export interface Reassignment {
  readonly reservationId: ReservationId;
  readonly toMentorId: MentorId;
}

/** A mentor is away from one instant until another, that one excluded (docs/domain.md, Time off). */
export interface TimeOff {
  readonly id: TimeOffId;
  readonly mentorId: MentorId;
  readonly from: Instant;
  readonly until: Instant;
  readonly reason: TimeOffReason;
  readonly note: string | null;
  /** Whether it lowers the obligation of its weeks. */
  readonly isExcused: boolean;
  /** The number of open blocks that were closed. */
  readonly closedBlocks: number;
  readonly reassigned: readonly Reassignment[];
  readonly cancelled: readonly ReservationId[];
  readonly withdrawnAt: Instant | null;
  readonly createdAt: Instant;
}

export type TimeOffStatus = 'planned' | 'running' | 'over' | 'withdrawn';

/** The status at an instant. */
export function timeOffStatus({ from, until, withdrawnAt }: TimeOff, at: Instant): TimeOffStatus {
  if (withdrawnAt !== null) return 'withdrawn';
  if (at < from) return 'planned';
  return at < until ? 'running' : 'over';
}

/** The time that the mentor is or was away: a withdrawal ends it, and the past part stays. */
export const awayInterval = ({ from, until, withdrawnAt }: TimeOff): Interval => ({
  startsAt: from,
  endsAt: withdrawnAt === null ? until : instant(Math.max(from, Math.min(until, withdrawnAt))),
});

/**
 * Ends the rest of the time off from the instant on. A repetition has no effect.
 * @throws DomainError policy-violation (`state`) when it is over.
 */
export function withdrawTimeOff(timeOff: TimeOff, at: Instant): TimeOff {
  const status = timeOffStatus(timeOff, at);
  if (status === 'withdrawn') return timeOff;
  if (status === 'over') throw wrongState('time off', status, 'withdrawn');
  return { ...timeOff, withdrawnAt: at };
}
