import { plus, type Instant } from '../../kernel/instant.js';
import type { PartitionPolicies } from '../policy.js';
import type { Partition } from './partition-period.js';

type EndedQuarter = Partition & { readonly endsAt: Instant };

/**
 * The quarters of the journal that are over for long enough to be sealed, sealed ones too (docs/operations.md, Partitions). The earliest
 * comes first, so that the audit reads every row after the last seal.
 */
export function sealableQuarters(
  quarters: readonly Partition[],
  now: Instant,
  { partitions }: PartitionPolicies,
): readonly EndedQuarter[] {
  return quarters
    .filter((one): one is EndedQuarter => one.endsAt !== null && plus(one.endsAt, partitions.sealAfterMs) <= now)
    .toSorted((one, other) => one.endsAt - other.endsAt);
}
