import type { ProcessId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { ServiceHeartbeat, ServiceHistory } from './rules/service-heartbeat.js';

export interface ServiceHeartbeats {
  /** Locked for this transaction. */
  find(process: ProcessId): Promise<ServiceHeartbeat | null>;
  /** The run with the last beat; of several, the one that started last; locked for this transaction. */
  latest(): Promise<ServiceHeartbeat | null>;
  add(run: ServiceHeartbeat): Promise<void>;
  save(run: ServiceHeartbeat): Promise<void>;
}

export interface OperationQueries {
  /** @param since runs whose last beat was before it are left out. */
  serviceHistory(since: Instant): Promise<ServiceHistory>;
}
