import { replaceMethods, type Defect } from './planting.js';

/** Requests that an app repeats under an idempotency key. */
export const DEFECTS_UNDER_KEYS: Readonly<Record<string, Defect>> = {
  'the steps and the answer of a request under a key are not stored': {
    planted: replaceMethods(({ keyedRequests }) => ({
      keyedRequests: { save: (request) => keyedRequests.save({ ...request, steps: [], answer: null }) },
    })),
    breaks: 'once-under-key',
  },
  'the steps of an unanswered request are not stored': {
    planted: replaceMethods(({ keyedRequests }) => ({
      keyedRequests: { save: (request) => keyedRequests.save({ ...request, steps: [] }) },
    })),
    breaks: 'once-under-key',
  },
  'the answer to a request is not stored': {
    planted: replaceMethods(({ keyedRequests }) => ({
      keyedRequests: { save: (request) => keyedRequests.save({ ...request, answer: null }) },
    })),
    breaks: 'once-under-key',
  },
};
