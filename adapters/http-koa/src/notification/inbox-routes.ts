import { mapPage, type DeliveryId, type NotificationQueries, type ReadNotification } from '@spotter/core';
import { list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Flag, id } from '../kernel/wire-types.js';
import { Notification, presentNotification } from './notification-schema.js';

export interface InboxRoutesNeed {
  readonly readNotification: ReadNotification;
  readonly notifications: NotificationQueries;
}

export const inboxRoutes = ({ readNotification, notifications }: InboxRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/notifications/me',
    permission: 'auth',
    tag: 'Notifications',
    summary: 'Own in-app notifications, newest first; with `unread=true` their total is the number of the bell',
    query: { unread: Flag.optional() },
    answers: { 200: list(Notification) },
    handle: async ({ caller, query, page }) =>
      listed(mapPage(await notifications.inbox(caller.id, query, page), presentNotification)),
  }),
  route({
    method: 'patch',
    path: '/api/notifications/me/:id/read',
    permission: 'auth',
    tag: 'Notifications',
    summary: 'Mark as read; again changes nothing',
    params: { id: id<DeliveryId>() },
    answers: { 200: Notification },
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, params }) =>
      ok(presentNotification(await readNotification.execute({ notificationId: params.id, personId: caller.id }))),
  }),
];
