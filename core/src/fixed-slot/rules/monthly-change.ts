import type { FixedSlot, WeeklyHour } from './fixed-slot.js';
import { sharesTimeWith } from './weekly-hour.js';
import { type Day, dayOf, type Month, monthInterval, monthOf } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';

/** The first day of next month when the hour was changed in this one; null when it can be changed today. */
export function nextChangeAllowedOn({ changedAt }: Pick<FixedSlot, 'changedAt'>, at: Instant): Day | null {
  if (changedAt === null || monthOf(changedAt) < monthOf(at)) return null;
  return dayOf(monthInterval(monthOf(changedAt)).endsAt);
}

/**
 * Moves the slot to another hour, once per calendar month of the business zone. Existing bookings stay. The same hour is not a change.
 * @throws DomainError policy-violation: `state` when the slot has ended, `fixed-slot-monthly-change` a second time in a month.
 */
export function changeFixedSlot(slot: FixedSlot, wanted: Partial<WeeklyHour>, at: Instant): FixedSlot {
  if (slot.status === 'ended') throw wrongState('fixed slot', slot.status, 'changed');
  const changed = { ...slot, ...wanted };
  if (isSameHour(slot, changed)) return slot;
  requireChangeAllowed([slot], at);
  return { ...changed, changedAt: at };
}

/**
 * The instant at which a request counts as a change: now, if the member has ended a slot in this calendar month, also by
 * cancelling the membership, with the same mentor or at an overlapping time.
 * @returns null for a request that does not count.
 * @throws DomainError policy-violation (`fixed-slot-monthly-change`) when a slot that was ended in this way was already changed in this
 * month.
 */
export function findChangeOfRequest(
  requested: RequestedHour,
  ended: readonly FixedSlot[],
  at: Instant,
): Instant | null {
  const replaced = ended.filter((slot) => isEndedByMemberIn(slot, monthOf(at)) && isReplacedBy(slot, requested));
  if (replaced.length === 0) return null;
  requireChangeAllowed(replaced, at);
  return at;
}

export type RequestedHour = WeeklyHour & Pick<FixedSlot, 'minutes'>;

const isEndedByMemberIn = ({ end }: FixedSlot, month: Month): boolean =>
  end?.by === 'member' && monthOf(end.at) === month;

const isReplacedBy = (slot: FixedSlot, requested: RequestedHour): boolean =>
  slot.mentorId === requested.mentorId || sharesTimeWith(slot, requested);

function requireChangeAllowed(slots: readonly FixedSlot[], at: Instant): void {
  for (const slot of slots) {
    const allowedOn = nextChangeAllowedOn(slot, at);
    if (allowedOn !== null)
      throw policyViolation('fixed-slot-monthly-change', 'A fixed slot can be changed once a month.', {
        nextChangeAllowedOn: allowedOn,
      });
  }
}

const isSameHour = (one: WeeklyHour, other: WeeklyHour): boolean =>
  one.mentorId === other.mentorId &&
  one.storeId === other.storeId &&
  one.weekday === other.weekday &&
  one.startTime === other.startTime;
