import { z } from 'zod';
import { dayOf } from '@spotter/core/kernel';
import type { MembershipView } from '@spotter/core/membership';
import { accepted, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { Krw } from '../kernel/wire-types.js';
import { BillingKey, Payment, toPaymentResponse } from '../payment/payment-schema.js';
import { Membership, toMembershipResponse } from './membership-routes.js';

export const renewalRoutes: ResourceRoutes = (services) => {
  const answerOf = (view: MembershipView) =>
    ok(toMembershipResponse(view, dayOf(services.clock.now()), services.policies));
  return [
    route('PATCH /api/memberships/me', 'member', 'Membership and payment', {
      summary: 'Switch automatic renewal off, or on again before the end; a repetition changes nothing',
      body: z.strictObject({ autoRenew: z.boolean() }),
      answers: { 200: Membership },
      refusals: ['NOT_FOUND'],
      policies: ['state', 'no-billing-key'],
      handle: async ({ caller, body }) =>
        answerOf(await services.changeAutoRenewal.execute({ memberId: caller.id, ...body })),
    }),
    route('PATCH /api/memberships/me/payment-method', 'member', 'Membership and payment', {
      summary: 'Replace the billing key that renewals are charged to',
      description:
        'A past-due term is charged to the new key at once; the answer shows whether it is still past due. ' +
        'The old key is deleted at the gateway, and must not be used again. VALIDATION_ERROR for a key that the gateway cannot charge.',
      body: z.strictObject({ billingKey: BillingKey }),
      answers: { 200: Membership },
      refusals: ['NOT_FOUND'],
      policies: ['state'],
      handle: async ({ caller, body }) =>
        answerOf(await services.changePaymentMethod.execute({ memberId: caller.id, ...body })),
    }),
    route('POST /api/memberships/me/price-consent', 'member', 'Membership and payment', {
      summary: 'Agree to the higher price of the next term; a repetition changes nothing',
      description:
        'Send the `price` that the member saw (`priceChange`): a price other than the announced one is refused.',
      body: z.strictObject({ price: Krw.optional() }).optional(),
      answers: { 200: Membership },
      refusals: ['NOT_FOUND'],
      policies: ['state', 'price-consent'],
      handle: async ({ caller, body }) => answerOf(await services.consentToPrice.execute(caller.id, body?.price)),
    }),
    route('POST /api/memberships/me/pay', 'member', 'Membership and payment', {
      summary: 'Pay a past-due term now',
      description: 'Answers 202 while the gateway has not confirmed the payment. A pending charge is not repeated.',
      answers: { 200: Payment, 202: Payment },
      refusals: ['NOT_FOUND', 'PAYMENT_FAILED'],
      policies: ['state'],
      idempotent: true,
      handle: async ({ idempotency, caller }) => {
        const payment = await services.payOverdueTerm.execute(caller.id, idempotency);
        return payment.status === 'pending' ? accepted(toPaymentResponse(payment)) : ok(toPaymentResponse(payment));
      },
    }),
  ];
};
