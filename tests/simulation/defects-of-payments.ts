import { gatewayIdOf, type ChargeDetails, type ChargeOutcome, type PaymentGateway } from '@spotter/core/payment';
import { withMethods } from '../use-cases/test-service.js';
import type { Defect } from './planting.js';

const asRefusal = (outcome: ChargeOutcome): ChargeOutcome =>
  outcome.kind === 'configuration_error' ? { ...outcome, kind: 'declined' } : outcome;

/** A payment that was unknown once stays unknown, and the list of paid payments is empty. */
function ignoringLatePayments(real: PaymentGateway): PaymentGateway {
  const unknown = new Map<string, ChargeOutcome>();
  const repeatFirst = (charged: ChargeDetails, outcome: ChargeOutcome): ChargeOutcome => {
    const before = unknown.get(gatewayIdOf(charged));
    if (outcome.kind === 'declined' && outcome.code === 'not_found') unknown.set(gatewayIdOf(charged), outcome);
    return before ?? outcome;
  };
  // Not by `withMethods`: the gateway's calls of its own methods are not changed.
  return {
    charge: async (charge) => repeatFirst(charge, await real.charge(charge)),
    query: async (charged) => repeatFirst(charged, await real.query(charged)),
    refund: (request) => real.refund(request),
    queryRefund: (request) => real.queryRefund(request),
    amountHeld: (gatewayId) => real.amountHeld(gatewayId),
    listPaid: async () => [],
    deleteBillingKey: (billingKey) => real.deleteBillingKey(billingKey),
    findBillingKey: (billingKey) => real.findBillingKey(billingKey),
  };
}

export const DEFECTS_OF_PAYMENTS: Readonly<Record<string, Defect>> = {
  'a wrong gateway secret counts as a declined card': {
    planted: {
      gateway: (real) =>
        withMethods(real, {
          charge: async (charge) => asRefusal(await real.charge(charge)),
          query: async (charged) => asRefusal(await real.query(charged)),
        }),
    },
    breaks: 'failed-by-payer',
  },
  'late payments are ignored': { planted: { gateway: ignoringLatePayments }, breaks: 'late-money-returned' },
};
