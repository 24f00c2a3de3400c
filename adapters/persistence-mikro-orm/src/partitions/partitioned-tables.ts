import type { PartitionedTable } from '@spotter/core/operation';

/**
 * The tables that have partitions. A table joins by its line here and a migration that partitions it, by range of its ids (UUIDv7) or of a
 * time. The migration also makes its partition `partitions.<table>_default`.
 */
export const PARTITIONED_TABLES: readonly PartitionedTable[] = [
  { name: 'domain_event', by: 'month' },
  { name: 'message', by: 'month' },
  { name: 'journal_entry', by: 'quarter' },
  { name: 'posting', by: 'quarter' },
];
