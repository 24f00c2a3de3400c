import { EVERY_CHANNEL } from '@spotter/core/identity';
import type { TimeOfDay } from '@spotter/core/kernel';
import type { KnownRecipient, TakenDelivery } from '@spotter/core/notification';
import type { PortOverrides } from '@spotter/simulation';
import { withMethods } from '../use-cases/test-service.js';
import { policies, replaceMethods, type Defect } from './planting.js';

/** Returns every recipient with other marketing preferences. */
function recipientsWith(preferences: Partial<KnownRecipient>): PortOverrides {
  return {
    queries: (real) => {
      const notifications = withMethods(real.notifications, {
        recipients: async (ids) =>
          (await real.notifications.recipients(ids)).map((one) => ({ ...one, ...preferences })),
      });
      return { ...real, notifications };
    },
  };
}

const withVerifiedPhone = (taken: TakenDelivery): TakenDelivery => ({
  ...taken,
  recipient: { ...taken.recipient, phoneVerified: true },
});

/** Messages and marketing. */
export const DEFECTS_OF_MARKETING: Readonly<Record<string, Defect>> = {
  'consent to marketing is assumed for everyone': {
    planted: recipientsWith({ marketingOptIn: true }),
    breaks: 'marketing-by-consent',
  },
  'marketing uses a disabled channel': {
    planted: recipientsWith({ marketingChannels: EVERY_CHANNEL }),
    breaks: 'marketing-by-consent',
  },
  'a withdrawn consent is ignored for waiting marketing messages': {
    planted: replaceMethods(({ deliveries }) => ({
      deliveries: {
        take: async (...args) =>
          (await deliveries.take(...args)).map((taken) => ({
            ...taken,
            recipient: { ...taken.recipient, marketingOptIn: true, marketingChannels: EVERY_CHANNEL },
          })),
      },
    })),
    breaks: 'marketing-by-consent',
  },
  'every phone counts as verified': {
    planted: replaceMethods(({ deliveries }) => ({
      deliveries: {
        take: async (...args) => (await deliveries.take(...args)).map(withVerifiedPhone),
        addTaken: async (...args) => (await deliveries.addTaken(...args)).map(withVerifiedPhone),
      },
    })),
    breaks: 'verified-phones',
  },
  'marketing messages are sent at night': {
    planted: policies(({ notification }) => ({
      notification: {
        ...notification,
        quietHours: { ...notification.quietHours, from: '23:59' as TimeOfDay, until: '00:00' as TimeOfDay },
      },
    })),
    breaks: 'quiet-at-night',
  },
  'no reminder of a consent is sent': {
    planted: policies(({ marketing }) => ({
      marketing: { ...marketing, consentReminderMs: 10 * marketing.consentReminderMs },
    })),
    breaks: 'reminded-of-consent',
  },
  'a repeated campaign sends its messages again': {
    planted: replaceMethods(({ deliveries }) => ({
      deliveries: {
        add: (...all) =>
          deliveries.add(
            ...all.map((one) =>
              one.templateId === 'promotion' ? { ...one, dedupeKey: `${one.dedupeKey} at ${one.createdAt}` } : one,
            ),
          ),
      },
    })),
    breaks: 'once-a-campaign',
  },
};
