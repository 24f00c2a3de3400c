import { HOUR } from '@spotter/core/kernel';
import { policies, type Defect } from './planting.js';

/** Outages during check-in windows. */
export const DEFECTS_OF_OUTAGES: Readonly<Record<string, Defect>> = {
  'the no-show job ignores outages': {
    planted: {
      queries: (real) => ({ ...real, operation: { serviceHistory: async () => ({ firstAt: null, runs: [] }) } }),
    },
    breaks: 'outage-to-office',
  },
  'an outage of an hour is tolerated': {
    planted: policies(({ operation }) => ({ operation: { ...operation, outageToleranceMs: HOUR } })),
    breaks: 'outage-to-office',
  },
  'a minute without a heartbeat counts as an outage': {
    planted: policies(({ operation }) => ({ operation: { ...operation, outageToleranceMs: 1 } })),
    breaks: 'outage-to-office',
  },
};
