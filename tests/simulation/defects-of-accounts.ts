import { stressBehaviour } from '@spotter/simulation';
import { replaceMethods, type Defect } from './planting.js';

export const DEFECTS_OF_ACCOUNTS: Readonly<Record<string, Defect>> = {
  'an account is closed although a refund is pending': {
    planted: replaceMethods(({ personalData }) => ({
      personalData: {
        openMatters: async (...args) => ({ ...(await personalData.openMatters(...args)), pendingRefunds: 0 }),
      },
    })),
    behaviour: { ...stressBehaviour, gateway: { ...stressBehaviour.gateway, refusesRefund: 0.5 } },
    breaks: 'closed-when-settled',
  },
};
