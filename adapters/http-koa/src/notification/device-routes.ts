import { z } from 'zod';
import { PLATFORMS, type Device as DeviceOf, type RegisterDevice, type RemoveDevice } from '@spotter/core';
import { created, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';
import { At } from '../kernel/wire-types.js';

/** Visible ASCII, as the push services make them. */
const PushToken = z
  .string()
  .regex(/^[!-~]{1,1000}$/, 'Must be a push token.')
  .meta({ examples: ['fMEQ0Yh2TRi:APA91bH'] });

const deviceFields = { token: PushToken, platform: z.enum(PLATFORMS) };

const Device = z.strictObject({ ...deviceFields, registeredAt: At }).meta({ id: 'Device' });

export interface DeviceRoutesNeed {
  readonly registerDevice: RegisterDevice;
  readonly removeDevice: RemoveDevice;
}

const presentDevice = ({ token, platform, registeredAt }: DeviceOf) => ({
  token,
  platform,
  registeredAt: formatAt(registeredAt),
});

export const deviceRoutes = ({ registerDevice, removeDevice }: DeviceRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/notifications/me/devices',
    permission: 'auth',
    tag: 'Notifications',
    summary: 'Register a phone or a browser for pushes; again is the same device',
    body: z.strictObject(deviceFields),
    answers: { 201: Device },
    handle: async ({ caller, body }) =>
      created(presentDevice(await registerDevice.execute({ personId: caller.id, ...body }))),
  }),
  route({
    method: 'delete',
    path: '/api/notifications/me/devices',
    permission: 'auth',
    tag: 'Notifications',
    summary: 'No more pushes to this device; one that is not there is gone already',
    query: { token: PushToken },
    answers: { 200: z.strictObject({ removed: z.literal(true) }) },
    handle: async ({ caller, query }) => {
      await removeDevice.execute({ personId: caller.id, token: query.token });
      return ok({ removed: true });
    },
  }),
];
