import { z } from 'zod';
import {
  invalid,
  notFound,
  type Caller,
  type EditPreferences,
  type KnownRecipient,
  type NotificationQueries,
  type PersonId,
} from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';

const owner = { recipientType: z.enum(['member', 'mentor', 'admin']), recipientId: id<PersonId>() };

const Channels = z.strictObject({ push: z.boolean(), kakao: z.boolean(), sms: z.boolean(), email: z.boolean() });

const Preferences = z
  .strictObject({
    ...owner,
    marketingOptIn: z.boolean(),
    channels: Channels.meta({ description: 'Where marketing may come; everything else is sent regardless' }),
  })
  .meta({ id: 'Preferences' });

const PreferenceChanges = z
  .strictObject({ ...owner, marketingOptIn: z.boolean(), channels: Channels.partial() })
  .partial();

export interface PreferenceRoutesNeed {
  readonly editPreferences: EditPreferences;
  readonly notifications: NotificationQueries;
}

const presentPreferences = ({ id: recipientId, role, marketingOptIn, marketingChannels }: KnownRecipient) => ({
  recipientType: role,
  recipientId,
  marketingOptIn,
  channels: marketingChannels,
});

/** The shape of the answer may be sent back as it came: it names its owner. */
function refuseOthers(caller: Caller, { recipientType, recipientId }: z.output<typeof PreferenceChanges>): void {
  if (recipientType !== undefined && recipientType !== caller.role) throw invalid('recipientType', 'Must be your own.');
  if (recipientId !== undefined && recipientId !== caller.id) throw invalid('recipientId', 'Must be your own.');
}

export const preferenceRoutes = ({ editPreferences, notifications }: PreferenceRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/notifications/me/preferences',
    permission: 'auth',
    tag: 'Notifications',
    summary: 'Own channel and marketing settings',
    answers: { 200: Preferences },
    handle: async ({ caller }) => {
      const [own] = await notifications.recipients([caller.id]);
      if (!own) throw notFound('person');
      return ok(presentPreferences(own));
    },
  }),
  route({
    method: 'patch',
    path: '/api/notifications/me/preferences',
    permission: 'auth',
    tag: 'Notifications',
    summary: 'Change channel and marketing settings; what is not given stays',
    body: PreferenceChanges,
    answers: { 200: Preferences },
    handle: async ({ caller, body }) => {
      refuseOthers(caller, body);
      const { marketingOptIn, channels } = body;
      return ok(presentPreferences(await editPreferences.execute({ personId: caller.id, marketingOptIn, channels })));
    },
  }),
];
