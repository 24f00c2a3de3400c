import { z } from 'zod';
import { invalid } from '@spotter/core/kernel';
import { PLATFORMS } from '@spotter/core/notification';
import { created, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component } from '../kernel/wire-types.js';

/** Visible ASCII, the format of the push services. */
const PushToken = z
  .string()
  .regex(/^[!-~]{1,1000}$/, 'Must be a push token.')
  .meta({
    description: 'The FCM registration token or Firebase installation id of this app and device',
    examples: ['fMEQ0Yh2TRi:APA91bH'],
  });

const deviceFields = { token: PushToken, platform: z.enum(PLATFORMS) };

const Device = component('Device', { ...deviceFields, registeredAt: At });

export const deviceRoutes: ResourceRoutes = ({ registerDevice, removeDevice }) => [
  route('POST /api/notifications/me/devices', 'auth', 'Notifications', {
    summary: 'Register a phone or browser for push notifications; repeating is allowed',
    description:
      'It gets pushes until this log-in ends, and no longer those of another person who registered it before. A person has at most ten ' +
      'devices; another replaces the oldest. The data of a push: the event key, `deliveryId` (the message’s id in the inbox) and ids ' +
      'such as `reservationId`.',
    body: z.strictObject(deviceFields),
    answers: { 201: Device },
    handle: async ({ caller, body }) => created(await registerDevice.execute({ caller, ...body })),
  }),
  route('DELETE /api/notifications/me/devices', 'auth', 'Notifications', {
    summary: 'Stop push notifications to this device; an unknown device is accepted',
    description: '`token` is required, in the body or the query; many servers log a query.',
    query: { token: PushToken.optional() },
    body: z.strictObject(deviceFields).partial(),
    answers: { 200: z.strictObject({ removed: z.literal(true) }) },
    handle: async ({ caller, query, body }) => {
      const token = body.token ?? query.token;
      if (token === undefined) throw invalid('token', 'REQUIRED', 'Is required, in the body or the query.');
      await removeDevice.execute({ personId: caller.id, token });
      return ok({ removed: true });
    },
  }),
];
