import { krw } from '@spotter/core/kernel';
import type { OpenMatters } from '@spotter/core/member';
import { stressBehaviour } from '@spotter/simulation';
import { replaceMethods, type Defect } from './planting.js';

const { member, gateway } = stressBehaviour;

/** Closing an account overlooks some open matters. */
const overlooked = (overlooks: Partial<OpenMatters>): Defect => ({
  planted: replaceMethods(({ personalData }) => ({
    personalData: { openMatters: async (...args) => ({ ...(await personalData.openMatters(...args)), ...overlooks }) },
  })),
  behaviour: {
    ...stressBehaviour,
    member: { ...member, colludes: 0, churnsADay: 0.1, rejoinsADay: 0, refundsPointsADay: 0, closesAccountADay: 1 },
    gateway: { ...gateway, refusesRefund: 0.5 },
  },
  breaks: 'closed-when-settled',
});

export const DEFECTS_OF_ACCOUNTS: Readonly<Record<string, Defect>> = {
  'an account is closed although a refund is pending': overlooked({ pendingRefunds: 0 }),
  'an account is closed although a session is not over': overlooked({ reservations: 0 }),
  'an account is closed although paid points are left': overlooked({ paidPoints: krw(0) }),
};
