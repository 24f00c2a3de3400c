import { stores, type Defect } from './planting.js';

/** What an app that sends a request again would meet. */
export const DEFECTS_UNDER_KEYS: Readonly<Record<string, Defect>> = {
  'what was done under a key is not remembered': {
    planted: stores(({ keyedRequests }) => ({
      keyedRequests: { save: (request) => keyedRequests.save({ ...request, steps: [], answer: null }) },
    })),
    breaks: 'once-under-key',
  },
  'the steps of a request that was not answered are not remembered': {
    planted: stores(({ keyedRequests }) => ({
      keyedRequests: { save: (request) => keyedRequests.save({ ...request, steps: [] }) },
    })),
    breaks: 'once-under-key',
  },
  'the answer to a request is not kept': {
    planted: stores(({ keyedRequests }) => ({
      keyedRequests: { save: (request) => keyedRequests.save({ ...request, answer: null }) },
    })),
    breaks: 'once-under-key',
  },
};
