import { z } from 'zod';
import { DomainError } from '@spotter/core/kernel';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';

const Status = z.strictObject({ status: z.literal('ok') });

export interface HealthRoutesPorts {
  /** @throws when the service cannot work, because the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Whether requests should go to another process. */
  readonly isLeaving: () => boolean;
}

/** For process supervisors and load balancers. */
export const healthRoutes = ({ ping, isLeaving }: HealthRoutesPorts): readonly Route[] => {
  let pinging: Promise<void> | null = null;
  return [
    route('GET /healthz', 'public', 'Operation', {
      summary: 'Check liveness: the process runs',
      answers: { 200: Status },
      handle: () => ok({ status: 'ok' }),
    }),
    route('GET /readyz', 'public', 'Operation', {
      summary: 'Check readiness: the database answers and the process is not stopping',
      answers: { 200: Status },
      refusals: ['UNAVAILABLE'],
      handle: async () => {
        if (isLeaving()) throw new DomainError('unavailable', 'This process is stopping.');
        // Shared, because probes have no limit: a flood of them took all connections of the pool.
        await (pinging ??= ping().finally(() => (pinging = null)));
        return ok({ status: 'ok' });
      },
    }),
  ];
};
