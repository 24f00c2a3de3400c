import { z } from 'zod';
import type { Caller } from '@spotter/core/identity';
import { invalid, type PersonId } from '@spotter/core/kernel';
import type { KnownRecipient } from '@spotter/core/notification';
import { ok } from '../kernel/answer.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, id } from '../kernel/wire-types.js';
import { RecipientType } from './notification-schema.js';

const owner = { recipientType: RecipientType, recipientId: id<PersonId>() };

const Channels = z.strictObject({ push: z.boolean(), kakao: z.boolean(), sms: z.boolean(), email: z.boolean() });

const Preferences = component('Preferences', {
  ...owner,
  marketingOptIn: z.boolean().meta({ description: 'Consent to advertisements' }),
  channels: Channels.meta({ description: 'The channels for marketing; other messages ignore them' }),
});

const PreferenceChanges = z
  .strictObject({ ...owner, marketingOptIn: z.boolean(), channels: Channels.partial() })
  .partial();

const toPreferencesResponse = ({
  id: recipientId,
  role,
  marketingOptIn,
  marketingChannels,
}: Omit<KnownRecipient, 'phoneVerified'>) => ({
  recipientType: role,
  recipientId,
  marketingOptIn,
  channels: marketingChannels,
});

/** Accepts the shape of the answer, which names its owner. */
function refuseOthers(caller: Caller, { recipientType, recipientId }: z.output<typeof PreferenceChanges>): void {
  if (recipientType !== undefined && recipientType !== caller.role)
    throw invalid('recipientType', 'DOES_NOT_MATCH', 'Must be your own.');
  if (recipientId !== undefined && recipientId !== caller.id)
    throw invalid('recipientId', 'DOES_NOT_MATCH', 'Must be your own.');
}

export const preferenceRoutes: ResourceRoutes = ({ editPreferences, notifications }) => [
  route('GET /api/notifications/me/preferences', 'auth', 'Notifications', {
    summary: 'Get your channel and marketing settings',
    answers: { 200: Preferences },
    handle: async ({ caller }) => {
      const [own] = await notifications.recipients([caller.id]);
      return ok(toPreferencesResponse(orNotFound(own, 'person')));
    },
  }),
  route('PATCH /api/notifications/me/preferences', 'auth', 'Notifications', {
    summary: 'Change your channel and marketing settings; only the given fields change',
    description: '`recipientType` and `recipientId` may be sent as GET answers them; others are a VALIDATION_ERROR.',
    // A withdrawal is never refused, and needs a consent before it.
    keyedLimits: { 'changes-with-notice': ({ caller, body }) => (body.marketingOptIn === true ? caller.id : null) },
    body: PreferenceChanges,
    answers: { 200: Preferences },
    handle: async ({ caller, body }) => {
      refuseOthers(caller, body);
      const { marketingOptIn, channels } = body;
      return ok(
        toPreferencesResponse(await editPreferences.execute({ personId: caller.id, marketingOptIn, channels })),
      );
    },
  }),
];
