import { stressBehaviour } from '@spotter/simulation';
import { replaceMethods, type Defect } from './planting.js';

/** Members and mentors who collude. */
export const DEFECTS_OF_PAIRS: Readonly<Record<string, Defect>> = {
  'a missed session grants no day pass': {
    planted: replaceMethods(({ dayPasses }) => ({
      dayPasses: { add: async (pass) => (pass.compensates === null ? dayPasses.add(pass) : undefined) },
    })),
    breaks: 'day-pass-once',
  },
  'a member gets a day pass for each session that the same mentor misses': {
    planted: replaceMethods(() => ({ dayPasses: { findCompensations: async () => [] } })),
    behaviour: stressBehaviour,
    breaks: 'day-pass-once',
  },
  'missed sessions cost the mentor nothing and grant a day pass each': {
    planted: {},
    behaviour: stressBehaviour,
    settings: [
      'settlement.noShowPenaltyShare=0',
      'conduct.compensationWithinDays=0',
      'conduct.noShowsToHold=1000',
      'conduct.noShowsToSuspend=1000',
    ],
    breaks: 'no-gain-by-collusion',
  },
};
