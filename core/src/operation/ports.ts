import type { ProcessId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { Partition, PartitionLength, PartitionPeriod } from './rules/partition-period.js';
import type { ServiceHeartbeat, ServiceHistory } from './rules/service-heartbeat.js';

export interface ServiceHeartbeats {
  /** Locked for this transaction. */
  find(process: ProcessId): Promise<ServiceHeartbeat | null>;
  /** The run with the last beat; of several, the one that started last; locked for this transaction. */
  findLatest(): Promise<ServiceHeartbeat | null>;
  add(run: ServiceHeartbeat): Promise<void>;
  save(run: ServiceHeartbeat): Promise<void>;
}

export interface OperationQueries {
  /** @param since runs whose last beat was before it are left out. */
  serviceHistory(since: Instant): Promise<ServiceHistory>;
}

/** A table whose rows are kept by month or quarter of their ids (docs/scaling.md, Partitions). */
export interface PartitionedTable {
  readonly name: string;
  readonly by: PartitionLength;
}

/** Rows after the last partition of their table. While they are there, their periods cannot get a partition. */
export interface StrayRows {
  readonly table: string;
  /** The number of rows; counting stops at ten thousand. */
  readonly rows: number;
}

export interface Partitions {
  readonly tables: readonly PartitionedTable[];
  /** The partitions by table and period. */
  list(): Promise<readonly Partition[]>;
  listStrayRows(): Promise<readonly StrayRows[]>;
  /** Concurrent calls make one partition. @returns `blocked` when stray rows belong there: no row is moved. */
  add(table: string, period: PartitionPeriod): Promise<'made' | 'exists' | 'blocked'>;
  /** The creation time of the first stray row at or after a moment; null without one. */
  findNextStray(table: string, from: Instant): Promise<Instant | null>;
  /** Makes the partition of a period and moves its stray rows there. @returns their number. */
  moveStray(table: string, period: PartitionPeriod): Promise<number>;
  /**
   * Detaches a partition, which stays as a table in the schema `partitions`.
   * @returns false while its rows are needed: events are not planned, or hold the facts of messages that are not detached; messages are not
   * sent or counted.
   */
  detach(partition: Pick<Partition, 'table' | 'name'>): Promise<boolean>;
}

/** The number and digest of the rows of a quarter of the journal. */
export interface JournalDigest {
  readonly entries: number;
  readonly postings: number;
  /** SHA-256 of all entries in order, as hexadecimal digits. */
  readonly digest: string;
}

export interface Seal extends JournalDigest {
  /** The quarter: `2026q4`. */
  readonly name: string;
  readonly sealedAt: Instant;
}

export interface JournalSeals {
  /** The oldest quarter first. */
  list(): Promise<readonly Seal[]>;
  /** Waits for transactions that still write to the quarter. @throws Error when its entries are wrong. */
  add(quarter: string, endsAt: Instant, at: Instant): Promise<void>;
  calculateDigest(quarter: string): Promise<JournalDigest>;
}
