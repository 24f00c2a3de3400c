import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { Ids, ProcessId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { continues, recordBeat } from '../rules/service-heartbeat.js';

/** Records that a process serves: one row per run. After a silence long enough to be an outage it begins another row. */
export class RecordHeartbeat {
  private processId: ProcessId | null = null;

  constructor(private readonly ports: RequiredPorts<'serviceHeartbeats', 'clock' | 'ids' | 'policies'>) {}

  async execute(): Promise<void> {
    this.processId = await this.ports.transaction.run(async ({ serviceHeartbeats }) => {
      const at = this.ports.clock.now();
      const known = this.processId === null ? null : await serviceHeartbeats.find(this.processId);
      if (!known || !continues(known, at, this.ports.policies.operation.outageToleranceMs))
        return begin(serviceHeartbeats, this.ports.ids, at);
      await serviceHeartbeats.save(recordBeat(known, at));
      return known.processId;
    });
  }
}

/** Records that the sandbox's clock was moved: the skipped time counts as served, except a simulated outage. */
export class RecordMovedTime {
  constructor(private readonly ports: RequiredPorts<'serviceHeartbeats', 'ids'>) {}

  /** Extends the latest run until an instant, over any gap. */
  async serveUntil(at: Instant): Promise<void> {
    await this.ports.transaction.run(async ({ serviceHeartbeats }) => {
      const latest = await serviceHeartbeats.findLatest();
      if (latest) await serviceHeartbeats.save(recordBeat(latest, at));
      else await begin(serviceHeartbeats, this.ports.ids, at);
    });
  }

  /** Records an outage from the latest beat until an instant. It is stored before the clock moves, so that no beat fills the gap. */
  async failUntil(at: Instant): Promise<void> {
    await this.ports.transaction.run(({ serviceHeartbeats }) => begin(serviceHeartbeats, this.ports.ids, at));
  }
}

async function begin(heartbeats: Repositories['serviceHeartbeats'], ids: Ids, at: Instant): Promise<ProcessId> {
  const processId = ids.next<ProcessId>();
  await heartbeats.add({ processId, startedAt: at, lastBeatAt: at });
  return processId;
}
