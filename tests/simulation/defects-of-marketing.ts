import { EVERY_CHANNEL, type KnownRecipient, type TimeOfDay } from '@spotter/core';
import type { Around } from '@spotter/simulation';
import { policies, stores, type Defect } from './planting.js';

/** What people chose of advertisements, read otherwise than they chose it, wherever somebody is to be told of something. */
function recipientsWho(chose: Partial<KnownRecipient>): Around {
  return {
    queries: (real) => {
      const notifications = Object.assign(Object.create(real.notifications) as typeof real.notifications, {
        recipients: async (ids: Parameters<typeof real.notifications.recipients>[0]) =>
          (await real.notifications.recipients(ids)).map((one) => ({ ...one, ...chose })),
      });
      return { ...real, notifications };
    },
  };
}

/** Around advertisements. */
export const DEFECTS_OF_MARKETING: Readonly<Record<string, Defect>> = {
  'everybody is taken to have agreed to advertisements': {
    planted: recipientsWho({ marketingOptIn: true }),
    breaks: 'marketing-by-consent',
  },
  'a channel that was turned off is used for advertisements': {
    planted: recipientsWho({ marketingChannels: EVERY_CHANNEL }),
    breaks: 'marketing-by-consent',
  },
  'a mind that changed while an advertisement waited is not asked again': {
    planted: stores(({ deliveries }) => ({
      deliveries: {
        take: async (...asked) =>
          (await deliveries.take(...asked)).map((taken) => ({
            ...taken,
            recipient: { ...taken.recipient, marketingOptIn: true, marketingChannels: EVERY_CHANNEL },
          })),
      },
    })),
    breaks: 'marketing-by-consent',
  },
  'advertisements do not wait for the morning': {
    planted: policies(({ notification }) => ({
      notification: {
        ...notification,
        quietHours: { from: '23:59' as TimeOfDay, until: '00:00' as TimeOfDay },
      },
    })),
    breaks: 'quiet-at-night',
  },
  'a campaign that is announced again is told again': {
    planted: stores(({ deliveries }) => ({
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
