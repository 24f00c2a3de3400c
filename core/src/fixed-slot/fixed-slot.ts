import type { Day, TimeOfDay, Weekday } from '../shared/calendar.js';
import { wrongState } from '../shared/domain-error.js';
import type { FixedSlotId, MemberId, MentorId, ReservationId, StoreId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { SkipReason } from './skip-reason.js';

/** The hour of every week that a member trains in: with whom, where, when. */
export interface WeeklyHour {
  readonly mentorId: MentorId;
  readonly storeId: StoreId;
  readonly weekday: Weekday;
  readonly startTime: TimeOfDay;
}

export type FixedSlotStatus = 'active' | 'paused' | 'ended';

/** A weekly hour that is booked for a member without being asked each time (docs/domain.md, Fixed slot). */
export interface FixedSlot extends WeeklyHour {
  readonly id: FixedSlotId;
  readonly memberId: MemberId;
  /** How long it holds the mentor's time: the default length of a block when it was requested. */
  readonly minutes: number;
  readonly status: FixedSlotStatus;
  /** When the weekly hour was last changed. */
  readonly changedAt: Instant | null;
  /** The latest occurrence that could not be booked, until it can. */
  readonly lastSkip: { readonly on: Day; readonly reason: SkipReason } | null;
  readonly createdAt: Instant;
  readonly version: number;
}

/** What became of one week's hour: booked once, whatever happened to the reservation since, or skipped so far. */
export interface Occurrence {
  readonly fixedSlotId: FixedSlotId;
  readonly startsAt: Instant;
  readonly reservationId: ReservationId | null;
  readonly skipped: SkipReason | null;
}

/** What is booked stays. Ending again changes nothing. */
export const endedSlot = (slot: FixedSlot): FixedSlot => ({ ...slot, status: 'ended' });

/** Nothing is booked while a slot is paused; its hour stays the member's. @throws DomainError policy-violation when it has ended. */
export function pausedSlot(slot: FixedSlot): FixedSlot {
  if (slot.status === 'ended') throw wrongState('fixed slot', slot.status, 'paused');
  return { ...slot, status: 'paused' };
}

/** @throws DomainError policy-violation when it has ended. */
export function resumedSlot(slot: FixedSlot): FixedSlot {
  if (slot.status === 'ended') throw wrongState('fixed slot', slot.status, 'resumed');
  return { ...slot, status: 'active' };
}
