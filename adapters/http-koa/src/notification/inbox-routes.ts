import type { DeliveryId } from '@spotter/core/kernel';
import { list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { Flag, id } from '../kernel/wire-types.js';
import { Notification, toNotificationResponse } from './notification-schema.js';

export const inboxRoutes: ResourceRoutes = ({ readNotification, notifications }) => [
  route('GET /api/notifications/me', 'auth', 'Notifications', {
    summary: 'List your in-app notifications, newest first',
    description:
      '`unread` looks at the newest 1,000: with `unread=true` the total is the number of unread ones among them.',
    query: {
      unread: Flag.optional().meta({ description: '`true`: unread ones only; `false`: read ones only' }),
    },
    answers: { 200: list(Notification) },
    handle: async ({ caller, query, page }) =>
      listedAs(await notifications.inbox(caller.id, query, page), toNotificationResponse),
  }),
  route('PATCH /api/notifications/me/:id/read', 'auth', 'Notifications', {
    summary: 'Mark a notification as read; repeating changes nothing',
    params: { id: id<DeliveryId>() },
    answers: { 200: Notification },
    handle: async ({ caller, params }) =>
      ok(toNotificationResponse(await readNotification.execute({ notificationId: params.id, personId: caller.id }))),
  }),
];
