import { plus, type Instant } from '../../kernel/instant.js';
import type { PartitionPolicies } from '../policy.js';
import type { Partition } from './partition-period.js';

/**
 * The quarters of the journal that may be sealed, in order (docs/operations.md, Partitions): over for long enough, and after all earlier
 * ones, so that the audit reads every row after the last seal.
 */
export function sealableQuarters(
  quarters: readonly Partition[],
  now: Instant,
  { partitions }: PartitionPolicies,
): readonly Partition[] {
  return quarters
    .filter(({ endsAt }) => endsAt !== null && plus(endsAt, partitions.sealAfterMs) <= now)
    .toSorted((one, other) => Number(one.endsAt) - Number(other.endsAt));
}
