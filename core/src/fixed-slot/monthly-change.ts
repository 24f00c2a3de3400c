import { monthInterval, monthOf, dayOf, type Day } from '../shared/calendar.js';
import { policyViolation, wrongState } from '../shared/domain-error.js';
import type { Instant } from '../shared/instant.js';
import type { FixedSlot, WeeklyHour } from './fixed-slot.js';

/** The first day of next month when the hour was changed in this one; null when it can be changed today. */
export function nextChangeAllowedOn({ changedAt }: Pick<FixedSlot, 'changedAt'>, at: Instant): Day | null {
  if (changedAt === null || monthOf(changedAt) < monthOf(at)) return null;
  return dayOf(monthInterval(monthOf(changedAt)).endsAt);
}

/**
 * Another hour, once in a calendar month of the business zone. What is booked stays. The same hour again is no change.
 * @throws DomainError policy-violation: `state` when the slot has ended, `fixed-slot-monthly-change` a second time in a month.
 */
export function changedSlot(slot: FixedSlot, wanted: Partial<WeeklyHour>, at: Instant): FixedSlot {
  if (slot.status === 'ended') throw wrongState('fixed slot', slot.status, 'changed');
  const changed = { ...slot, ...wanted };
  if (isSameHour(slot, changed)) return slot;
  const allowedOn = nextChangeAllowedOn(slot, at);
  if (allowedOn !== null) {
    throw policyViolation('fixed-slot-monthly-change', 'A fixed slot is changed once a month.', {
      nextChangeAllowedOn: allowedOn,
    });
  }
  return { ...changed, changedAt: at };
}

const isSameHour = (one: WeeklyHour, other: WeeklyHour): boolean =>
  one.mentorId === other.mentorId &&
  one.storeId === other.storeId &&
  one.weekday === other.weekday &&
  one.startTime === other.startTime;
