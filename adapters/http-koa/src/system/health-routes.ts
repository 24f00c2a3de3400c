import { z } from 'zod';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';

const Status = z.strictObject({ status: z.literal('ok') });

export interface HealthRoutesNeed {
  /** @throws when the service cannot do its work: the database does not answer. */
  readonly ping: () => Promise<void>;
}

/** For whoever starts, watches and balances processes. */
export const healthRoutes = ({ ping }: HealthRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/healthz',
    permission: 'public',
    tag: 'Operation',
    summary: 'The process runs',
    answers: { 200: Status },
    handle: () => ok({ status: 'ok' }),
  }),
  route({
    method: 'get',
    path: '/readyz',
    permission: 'public',
    tag: 'Operation',
    summary: 'The process can work: its database answers',
    answers: { 200: Status },
    refusals: ['INTERNAL_ERROR'],
    handle: async () => {
      await ping();
      return ok({ status: 'ok' });
    },
  }),
];
