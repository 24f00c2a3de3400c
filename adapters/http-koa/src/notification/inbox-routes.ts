import type { DeliveryId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { list, listedAs, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Flag, id } from '../kernel/wire-types.js';
import { Notification, toNotificationResponse } from './notification-schema.js';

export const inboxRoutes = ({ readNotification, notifications }: ApiServices): readonly Route[] => [
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
