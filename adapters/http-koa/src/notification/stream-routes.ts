import { parseId, type DeliveryId } from '@spotter/core/kernel';
import { file, fileOf } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import type { LiveInbox } from './live-inbox.js';

/** Disables proxy buffering. With `Connection: close` a shutdown proceeds when the stream ends. */
const HEADERS = { 'X-Accel-Buffering': 'no', Connection: 'close' };

export const streamRoutes = (liveInbox: LiveInbox): readonly Route[] => [
  route('GET /api/notifications/me/stream', 'auth', 'Notifications', {
    summary: 'Stream your in-app notifications as server-sent events',
    description:
      'Each event is named `notification`. Its data is a Notification in JSON, without envelope. Its `id` is that of the message; an event ' +
      'whose message is older than one sent before has no `id`. Lines that begin with a colon keep the connection open. A message may be ' +
      'sent twice; compare the ids of the data. After a lost connection `Last-Event-ID` requests the missed messages, together with those ' +
      'of the 15 seconds before it, up to the 100 newest. ' +
      'A stream ends with its log-in, or when its access token expires, ' +
      'so reconnect with a new one. A stream starts with recent messages only: open it first, then read the inbox.',
    answers: { 200: file('text/event-stream') },
    handle: async ({ caller, address, headers }) => {
      const seenId = parseId<DeliveryId>(headers['last-event-id']);
      return fileOf({ content: await liveInbox.open(caller, address, seenId), headers: HEADERS });
    },
  }),
];
