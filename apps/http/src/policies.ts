import { defaultPolicies, type Policies } from '@spotter/core/application';
import type { Configuration } from './configuration.js';
import { LIMIT_FACTOR } from './limit-settings.js';

/** Production accepts only one-time payments that began here: the id of another payment could be another member's. */
export const createPolicies = ({
  mode,
  payoutRelease,
  senderContact,
}: Pick<Configuration, 'mode' | 'payoutRelease' | 'senderContact'>): Policies => ({
  ...defaultPolicies,
  marketing: { ...defaultPolicies.marketing, senderContact },
  payment: {
    ...defaultPolicies.payment,
    intentsRequired: mode === 'production',
    declines: defaultPolicies.payment.declines * LIMIT_FACTOR[mode],
  },
  payout: { ...defaultPolicies.payout, release: payoutRelease },
});
