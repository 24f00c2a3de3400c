import type { ProcessId } from '@spotter/core/kernel';
import type { ServiceHeartbeat, ServiceHeartbeats } from '@spotter/core/operation';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { serviceHeartbeat } from '../tables/service-heartbeats.js';

const FIND = statement(`
  select ${serviceHeartbeat.selection('h')} from service_heartbeat h where h.process_id = $1 for no key update`);

const LATEST = statement(`
  select ${serviceHeartbeat.selection('h')} from service_heartbeat h
  order by h.last_beat_at desc, h.started_at desc limit 1 for no key update`);

export class PostgresServiceHeartbeats implements ServiceHeartbeats {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  find(process: ProcessId): Promise<ServiceHeartbeat | null> {
    return this.unitOfWork.readOne<ServiceHeartbeat>(FIND, process);
  }

  findLatest(): Promise<ServiceHeartbeat | null> {
    return this.unitOfWork.readOne<ServiceHeartbeat>(LATEST);
  }

  add(run: ServiceHeartbeat): Promise<void> {
    return this.unitOfWork.write('insert', serviceHeartbeat, run);
  }

  save(run: ServiceHeartbeat): Promise<void> {
    return this.unitOfWork.write('update', serviceHeartbeat, run);
  }
}
