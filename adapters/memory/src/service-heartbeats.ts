import type { Instant, ProcessId } from '@spotter/core/kernel';
import type { OperationQueries, ServiceHeartbeat, ServiceHeartbeats, ServiceHistory } from '@spotter/core/operation';
import { EVERYTHING, type CommittedTables, type Tables } from './tables.js';

export class MemoryServiceHeartbeats implements ServiceHeartbeats {
  constructor(private readonly tables: Pick<Tables, 'serviceHeartbeats'>) {}

  async find(process: ProcessId): Promise<ServiceHeartbeat | null> {
    return this.tables.serviceHeartbeats.get(process) ?? null;
  }

  async findLatest(): Promise<ServiceHeartbeat | null> {
    const runs = [...this.tables.serviceHeartbeats.scan('byStart', EVERYTHING)];
    return runs.reduce<ServiceHeartbeat | null>(
      (latest, run) => (latest && latest.lastBeatAt > run.lastBeatAt ? latest : run),
      null,
    );
  }

  async add(run: ServiceHeartbeat): Promise<void> {
    this.tables.serviceHeartbeats.add(run);
  }

  async save(run: ServiceHeartbeat): Promise<void> {
    this.tables.serviceHeartbeats.put(run);
  }
}

export class MemoryOperationQueries implements OperationQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'serviceHeartbeats'>) {}

  async serviceHistory(since: Instant): Promise<ServiceHistory> {
    const runs = [...this.rows.serviceHeartbeats.scan('byStart', EVERYTHING)];
    return { firstAt: runs[0]?.startedAt ?? null, runs: runs.filter(({ lastBeatAt }) => lastBeatAt >= since) };
  }
}
