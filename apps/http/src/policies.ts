import { defaultPolicies, type Policies } from '@spotter/core/application';
import type { Configuration } from './configuration.js';

/** Production accepts no one-time payment that nobody began here: its id could be another member's. */
export const createPolicies = ({ mode, payoutRelease }: Pick<Configuration, 'mode' | 'payoutRelease'>): Policies => ({
  ...defaultPolicies,
  payment: { ...defaultPolicies.payment, intentsRequired: mode === 'production' },
  payout: { ...defaultPolicies.payout, release: payoutRelease },
});
