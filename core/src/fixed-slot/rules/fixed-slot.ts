import type { SkipReason } from './skip-reason.js';
import type { Day, TimeOfDay, Weekday } from '../../kernel/calendar.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { FixedSlotId, MemberId, MentorId, ReservationId, StoreId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import type { Membership } from '../../membership/rules/membership.js';
import { isReached } from '../../membership/rules/next-transition.js';
import { pauseEndsOn } from '../../membership/rules/pause.js';

/** A member's weekly hour: mentor, store, weekday and time. */
export interface WeeklyHour {
  readonly mentorId: MentorId;
  readonly storeId: StoreId;
  readonly weekday: Weekday;
  readonly startTime: TimeOfDay;
}

export type FixedSlotStatus = 'active' | 'paused' | 'ended';

/**
 * The reason why no occurrence is booked: the membership is paused, the mentor's price exceeds the agreed one, or two occurrences could
 * not be paid.
 */
export type PauseCause = 'membership' | 'rate_changed' | 'no_means';

/** Who ended the slot; `system` when the membership expired. */
export type EndedBy = 'member' | 'mentor' | 'system';

/** A weekly hour that is booked for a member automatically (docs/domain.md, Fixed slot). */
export interface FixedSlot extends WeeklyHour {
  readonly id: FixedSlotId;
  readonly memberId: MemberId;
  /** The minutes of the mentor's time that it reserves: the default length of a block when it was requested. */
  readonly minutes: number;
  readonly status: FixedSlotStatus;
  /** The cause of the pause; null unless the slot is paused. */
  readonly pausedBecause: PauseCause | null;
  /** The largest number of points per session that the member agreed to; null for a credit. */
  readonly agreedRate: Krw | null;
  /** The instant at which the weekly hour was last changed. */
  readonly changedAt: Instant | null;
  /** The occurrence whose skip was recorded last, until it is booked; other occurrences can still be skipped. */
  readonly lastSkip: { readonly on: Day; readonly reason: SkipReason } | null;
  /** The instant of its end and who ended it; null for slots that ended before this was recorded. */
  readonly end: { readonly at: Instant; readonly by: EndedBy } | null;
  readonly createdAt: Instant;
  readonly version: number;
}

/** The state of one week's hour: booked, also if its reservation has ended since, except by time off or a suspension; or skipped so far. */
export interface Occurrence {
  readonly fixedSlotId: FixedSlotId;
  readonly startsAt: Instant;
  readonly reservationId: ReservationId | null;
  readonly skipped: SkipReason | null;
}

/** Ends a slot; existing bookings stay. A repetition has no effect. */
export const endFixedSlot = (slot: FixedSlot, at: Instant, by: EndedBy): FixedSlot =>
  slot.status === 'ended' ? slot : { ...slot, status: 'ended', pausedBecause: null, end: { at, by } };

/** A paused slot is not booked, and its hour stays reserved for the member. @throws DomainError policy-violation when it has ended. */
export function pauseFixedSlot(slot: FixedSlot, pausedBecause: PauseCause): FixedSlot {
  if (slot.status === 'ended') throw wrongState('fixed slot', slot.status, 'paused');
  return { ...slot, status: 'paused', pausedBecause };
}

/**
 * A slot that begins or resumes during a pause of the membership waits for its end, as the member's other slots.
 * @throws DomainError policy-violation when it has ended.
 */
export const pauseIfMembershipPaused = (slot: FixedSlot, membership: Pick<Membership, 'status'> | null): FixedSlot =>
  membership?.status === 'paused' ? pauseFixedSlot(slot, 'membership') : slot;

/**
 * The slot after its membership's pause, which counts by its days even if the job ends it late.
 * @throws DomainError policy-violation when it has ended.
 */
export const resumeAfterPause = (slot: FixedSlot, membership: Membership | null, today: Day): FixedSlot =>
  membership && isReached(pauseEndsOn(membership), today) ? resumeFixedSlot(slot, 'membership') : slot;

/**
 * Ends a pause with this cause; a slot that is paused for another cause stays paused.
 * @throws DomainError policy-violation when it has ended.
 */
export function resumeFixedSlot(slot: FixedSlot, cause: PauseCause): FixedSlot {
  if (slot.status === 'ended') throw wrongState('fixed slot', slot.status, 'resumed');
  return slot.pausedBecause === cause ? { ...slot, status: 'active', pausedBecause: null } : slot;
}

/** The facts about a slot in its events. */
export const slotFacts = ({ id: fixedSlotId, memberId, mentorId, weekday, startTime }: FixedSlot) => ({
  fixedSlotId,
  memberId,
  mentorId,
  weekday,
  startTime,
});
