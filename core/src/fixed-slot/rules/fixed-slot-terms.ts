import { type Price, priceWith } from '../../booking/rules/price.js';
import type { FixedSlotPolicy } from '../policy.js';
import { parseMinute } from './weekly-hour.js';
import type { TimeOfDay } from '../../kernel/calendar.js';
import { policyViolation } from '../../kernel/domain-error.js';
import type { StoreId } from '../../kernel/ids.js';
import type { Membership } from '../../membership/rules/membership.js';
import { isRunning } from '../../membership/rules/pause.js';
import type { Mentor } from '../../mentor/rules/mentor.js';

/** The requirements of a fixed slot, in the order in which a refusal names them. */
export type MissingTerm = 'membership' | 'points' | 'mentor_active' | 'mentor_at_store' | 'hours' | 'fewer_fixed_slots';

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

/**
 * Funding, an active mentor who teaches at the store, an hour within the daily limits, and not too many slots.
 * @throws DomainError policy-violation (`fixed-slot-terms`) with all that is missing.
 */
export function requireTerms(facts: FixedSlotFacts, policy: FixedSlotPolicy): void {
  const missing = findMissing(facts, policy);
  if (missing.length === 0) return;
  const { from, until, maxSlots } = policy;
  throw policyViolation('fixed-slot-terms', 'The conditions for a fixed slot are not met.', {
    missing,
    hours: { from, until },
    allowed: maxSlots,
  });
}

function findMissing(facts: FixedSlotFacts, { from, until, maxSlots }: FixedSlotPolicy): readonly MissingTerm[] {
  const { mentor, storeId, startTime, minutes, otherSlots } = facts;
  const start = parseMinute(startTime);
  const isWithinHours = parseMinute(from) <= start && start + minutes <= parseMinute(until);
  return [
    ...findMissingMeans(facts, priceWith(mentor)),
    ...(mentor.status === 'active' ? [] : ['mentor_active' as const]),
    ...(mentor.storeIds.includes(storeId) ? [] : ['mentor_at_store' as const]),
    ...(isWithinHours ? [] : ['hours' as const]),
    ...(otherSlots < maxSlots ? [] : ['fewer_fixed_slots' as const]),
  ];
}

function findMissingMeans({ membership, points }: FixedSlotFacts, price: Price): readonly MissingTerm[] {
  if (price.kind === 'points') return points < price.points ? ['points'] : [];
  return membership && isRunning(membership) ? [] : ['membership'];
}
