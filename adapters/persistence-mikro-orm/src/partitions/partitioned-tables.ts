import type { PartitionedTable } from '@spotter/core/operation';

/**
 * The tables that have partitions. A table joins by a migration that makes it one, partitioned by range of its ids (UUIDv7) or of a
 * time, with a partition `partitions.<table>_default`, and by its line here.
 */
export const PARTITIONED_TABLES: readonly PartitionedTable[] = [
  { name: 'domain_event', by: 'month' },
  { name: 'message', by: 'month' },
  { name: 'journal_entry', by: 'quarter' },
  { name: 'posting', by: 'quarter' },
];
