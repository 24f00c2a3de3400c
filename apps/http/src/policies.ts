import { defaultPolicies, type Policies } from '@spotter/core/application';
import type { Configuration } from './configuration.js';

/** Production accepts no one-time payment that nobody began here: its id could be another member's. */
export const policiesOf = ({ mode }: Pick<Configuration, 'mode'>): Policies =>
  mode === 'production'
    ? { ...defaultPolicies, payment: { ...defaultPolicies.payment, intentsRequired: true } }
    : defaultPolicies;
