import type { Reservation } from '@spotter/core/booking';
import type { FixedSlot, Occurrence } from '@spotter/core/fixed-slot';
import { dayOf, instantAt, weekdayOfDay } from '@spotter/core/kernel';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';

/** A booked occurrence, with its slot as of the same commit. */
interface BookedOccurrence {
  readonly slot: FixedSlot;
  readonly occurrence: Occurrence;
}

/** A fixed slot books only its own hour, mentor and store. */
export class CheckFixedSlots extends ContextCheck<never> implements Check {
  readonly reads = ['fixedSlots', 'reservations', 'occurrences'] as const;
  private readonly slots = new Map<string, FixedSlot>();
  private readonly reservations = new Map<string, Reservation>();
  private readonly booked: BookedOccurrence[] = [];

  onChange(change: ChangeFor<CheckFixedSlots>): void {
    if (change.table === 'fixedSlots') this.slots.set(change.after.id, change.after);
    if (change.table === 'reservations' && !change.before && change.after.origin === 'fixed_slot')
      this.reservations.set(change.after.id, change.after);
    if (change.table === 'occurrences') this.recordOccurrence(change.after);
  }

  afterStep(): void {
    for (const one of this.booked.splice(0)) this.validate(one);
    this.reservations.clear();
  }

  private recordOccurrence(occurrence: Occurrence): void {
    const slot = this.slots.get(occurrence.fixedSlotId);
    if (slot && occurrence.reservationId) this.booked.push({ slot, occurrence });
  }

  private validate({ slot, occurrence: { startsAt, reservationId } }: BookedOccurrence): void {
    const { id, memberId, mentorId, startTime } = slot;
    const reservation = this.reservations.get(reservationId ?? '');
    const day = dayOf(startsAt);
    const isRight =
      weekdayOfDay(day) === slot.weekday &&
      instantAt(day, startTime) === startsAt &&
      reservation?.startsAt === startsAt &&
      reservation.mentorId === mentorId &&
      reservation.storeId === slot.storeId;
    if (reservation?.funding.kind === 'points' && reservation.funding.value > (slot.agreedRate ?? 0))
      this.note('fixed-slot-hour', 'a slot has booked above the agreed price', id, memberId, mentorId);
    if (!isRight) this.note('fixed-slot-hour', `a slot at ${startTime} has booked ${day}`, id, memberId, mentorId);
  }
}
