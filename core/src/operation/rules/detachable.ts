import { plus, type Instant } from '../../kernel/instant.js';
import type { PartitionPolicies } from '../policy.js';
import type { Partition, PartitionLength } from './partition-period.js';

/**
 * Whether a partition can leave its table (docs/operations.md, Partitions): a month that ended long enough ago. Quarters belong to the
 * journal, which the law keeps for ten years and the audit reads.
 */
export const isDetachable = (
  { endsAt }: Pick<Partition, 'endsAt'>,
  by: PartitionLength,
  now: Instant,
  { partitions }: PartitionPolicies,
): boolean => by === 'month' && endsAt !== null && plus(endsAt, partitions.keepEventsMs) <= now;
