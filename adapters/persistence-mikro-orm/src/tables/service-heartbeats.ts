import type { ServiceHeartbeat } from '@spotter/core/operation';
import { Table, moment, uuid } from '../table.js';

export const serviceHeartbeat = new Table<ServiceHeartbeat>('service_heartbeat', ['processId'], {
  processId: uuid(),
  startedAt: moment(),
  lastBeatAt: moment(),
});
