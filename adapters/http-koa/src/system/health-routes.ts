import { z } from 'zod';
import { DomainError } from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';

const Status = z.strictObject({ status: z.literal('ok') });

export interface HealthRoutesNeed {
  /** @throws when the service cannot do its work: the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Whether requests should go to another process. */
  readonly isLeaving: () => boolean;
}

/** For whoever starts, watches and balances processes. */
export const healthRoutes = ({ ping, isLeaving }: HealthRoutesNeed): readonly Route[] => [
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
    summary: 'The process can work, and will: its database answers, it is not about to stop',
    answers: { 200: Status },
    refusals: ['UNAVAILABLE'],
    handle: async () => {
      if (isLeaving()) throw new DomainError('unavailable', 'This process is about to stop.');
      await ping();
      return ok({ status: 'ok' });
    },
  }),
];
