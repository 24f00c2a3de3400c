import { instant, type Instant } from '@spotter/core/kernel';
import { withTerms } from '@spotter/core/membership';
import { stressBehaviour, type Behaviour } from '@spotter/simulation';
import { policies, replaceMethods, type Defect } from './planting.js';

/** Without collusion, and with more of the actions that the defects need. */
const behaviourWith = (change: {
  readonly [Name in 'gateway' | 'member' | 'mentor']?: Partial<Behaviour[Name]>;
}): Behaviour => ({
  ...stressBehaviour,
  member: { ...stressBehaviour.member, colludes: 0, ...change.member },
  gateway: { ...stressBehaviour.gateway, ...change.gateway },
  mentor: { ...stressBehaviour.mentor, ...change.mentor },
});

const later = (at: Instant | null): Instant | null => at && instant(at + 1);

/** Money between the gateway, the card companies, the bank and the company. */
export const DEFECTS_OF_MONEY_OUTSIDE: Readonly<Record<string, Defect>> = {
  'a settlement with an excessive fee is booked': {
    planted: policies(({ gateway }) => ({ gateway: { ...gateway, maximumFeeRate: 1_000 } })),
    behaviour: behaviourWith({ gateway: { misstatesSettlement: 0.5 } }),
    breaks: 'settled-as-transferred',
  },
  'a chargeback is reversed with another time than it was won': {
    planted: replaceMethods(({ chargebacks }) => ({
      chargebacks: { save: (one) => chargebacks.save({ ...one, wonAt: later(one.wonAt) }) },
    })),
    behaviour: behaviourWith({ gateway: { disputes: 0.7, losesDispute: 0 } }),
    breaks: 'charged-back-once',
  },
  'a chargeback won after a cancellation is not refunded': {
    planted: replaceMethods(({ memberships }) => ({
      memberships: {
        save: (one) => memberships.save(withTerms(one, (term) => ({ ...term, refundBasis: null }))),
      },
    })),
    behaviour: behaviourWith({ gateway: { disputes: 0.7, losesDispute: 0 }, member: { churnsADay: 0.3 } }),
    breaks: 'refunded-by-rule',
  },
  'the person who requested a release also releases': {
    planted: replaceMethods(({ payoutBatches }) => ({
      payoutBatches: {
        save: (batch) => payoutBatches.save({ ...batch, releasedBy: batch.releasedBy && batch.requestedBy }),
      },
    })),
    settings: ['payout.release=two_person'],
    breaks: 'released-payouts-only',
  },
  'deposits to a changed account do not wait': {
    planted: policies(() => ({ payee: { holdMs: 0 } })),
    behaviour: behaviourWith({ mentor: { changesAccountADay: 0.9, withoutAccountPart: 0 } }),
    breaks: 'payee-held',
  },
  'a renewal is charged to another card': {
    planted: replaceMethods(({ payments }) => ({
      payments: {
        add: (payment) =>
          payments.add(
            payment.purpose === 'membership_renewal'
              ? { ...payment, method: { kind: 'billing_key', billingKey: 'another card' } }
              : payment,
          ),
      },
    })),
    breaks: 'renewed-by-choice',
  },
  'a higher price counts as agreed': {
    planted: replaceMethods(({ memberships }) => ({
      memberships: {
        save: ({ priceChange, ...membership }) =>
          memberships.save({
            ...membership,
            priceChange: priceChange && {
              ...priceChange,
              consentedAt: priceChange.consentedAt ?? membership.createdAt,
            },
          }),
      },
    })),
    breaks: 'price-by-consent',
  },
};
