import { z } from 'zod';
import { DomainError, SECOND } from '@spotter/core/kernel';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';

const Status = z.strictObject({ status: z.literal('ok') });

export interface HealthRoutesPorts {
  /** @throws when the service cannot work, because the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Whether requests should go to another process. */
  readonly isLeaving: () => boolean;
}

/** Shared, because probes have no limit: a flood of them took all connections of the pool. */
function sharePing(ping: HealthRoutesPorts['ping']): HealthRoutesPorts['ping'] {
  let current: { readonly startedAt: number; readonly answer: Promise<void> } | null = null;
  return () => {
    const now = performance.now();
    // Not longer: on a lost connection a query waits for 15 s, and the next one takes another connection.
    if (current === null || now - current.startedAt > SECOND)
      current = { startedAt: now, answer: ping().finally(() => (current = null)) };
    return current.answer;
  };
}

/** For process supervisors and load balancers. */
export const healthRoutes = ({ ping, isLeaving }: HealthRoutesPorts): readonly Route[] => {
  const sharedPing = sharePing(ping);
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
        await sharedPing();
        return ok({ status: 'ok' });
      },
    }),
  ];
};
