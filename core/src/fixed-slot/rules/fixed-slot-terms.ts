import { pointsOf, priceWith } from '../../booking/rules/price.js';
import type { FixedSlotPolicy } from '../policy.js';
import { parseMinute, type TimeOfDay } from '../../kernel/calendar.js';
import { policyViolation } from '../../kernel/domain-error.js';
import type { StoreId } from '../../kernel/ids.js';
import type { Membership } from '../../membership/rules/membership.js';
import { isRunning } from '../../membership/rules/pause.js';
import type { Mentor } from '../../mentor/rules/mentor.js';

/** The facts that decide whether a member may have a fixed slot. */
export interface FixedSlotFacts {
  readonly mentor: Pick<Mentor, 'status' | 'storeIds' | 'tier' | 'tierStatus' | 'ratePoints'>;
  readonly storeId: StoreId;
  readonly startTime: TimeOfDay;
  readonly minutes: number;
  /** The membership that is not over. */
  readonly membership: Pick<Membership, 'status'> | null;
  readonly points: number;
  /** The member's other slots that have not ended. */
  readonly otherSlots: number;
}

/** Whether each term is met, in the order in which a refusal names them. Funding: the points of one session, or a membership. */
const TERMS = {
  membership: ({ mentor, membership }) =>
    priceWith(mentor).kind === 'points' || (membership !== null && isRunning(membership)),
  points: ({ mentor, points }) => points >= (pointsOf(priceWith(mentor)) ?? 0),
  mentor_active: ({ mentor }) => mentor.status === 'active',
  mentor_at_store: ({ mentor, storeId }) => mentor.storeIds.includes(storeId),
  hours: ({ startTime, minutes }, { from, until }) =>
    parseMinute(from) <= parseMinute(startTime) && parseMinute(startTime) + minutes <= parseMinute(until),
  fewer_fixed_slots: ({ otherSlots }, { maxSlots }) => otherSlots < maxSlots,
} as const satisfies Record<string, (facts: FixedSlotFacts, policy: FixedSlotPolicy) => boolean>;

/**
 * Funding, an active mentor who teaches at the store, an hour within the daily limits, and not too many slots.
 * @throws DomainError policy-violation (`fixed-slot-terms`) with all that is missing.
 */
export function requireTerms(facts: FixedSlotFacts, policy: FixedSlotPolicy): void {
  const missing = (Object.keys(TERMS) as (keyof typeof TERMS)[]).filter((term) => !TERMS[term](facts, policy));
  if (missing.length === 0) return;
  const { from, until, maxSlots } = policy;
  throw policyViolation('fixed-slot-terms', 'The conditions for a fixed slot are not met.', {
    missing,
    hours: { from, until },
    allowed: maxSlots,
  });
}
