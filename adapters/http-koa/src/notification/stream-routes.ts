import { parseId, type DeliveryId } from '@spotter/core';
import { file, fileOf } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import type { LiveInbox } from './live-inbox.js';

export interface StreamRoutesNeed {
  readonly liveInbox: LiveInbox;
}

/** Proxies that gather answers must let this one through; and when it ends, so does its connection: a shutdown waits for none. */
const HEADERS = { 'X-Accel-Buffering': 'no', Connection: 'close' };

export const streamRoutes = ({ liveInbox }: StreamRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/notifications/me/stream',
    permission: 'auth',
    tag: 'Notifications',
    summary: 'Own in-app notifications as they arrive, as server-sent events',
    description:
      'Each event `notification` carries a Notification under its id. A message may come twice: its id tells. After a break ' +
      '`Last-Event-ID` makes up for what was missed, as far as the 100 newest. A stream ends with the access token that opened it, after 15 minutes at the latest: come back with a new one.',
    answers: { 200: file('text/event-stream') },
    refusals: ['RATE_LIMITED'],
    handle: async ({ caller, headers }) => {
      const lastSeen = headers['last-event-id'];
      const seenId = typeof lastSeen === 'string' ? parseId<DeliveryId>(lastSeen) : null;
      return fileOf({ content: await liveInbox.open(caller, seenId), headers: HEADERS });
    },
  }),
];
