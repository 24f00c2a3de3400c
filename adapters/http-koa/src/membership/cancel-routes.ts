import { z } from 'zod';
import { dayOf, type Language } from '@spotter/core/kernel';
import { phraseRefundItem, REFUND_ITEM_KINDS, type RefundBreakdown } from '@spotter/core/membership-refund';
import type { ApiServices } from '../kernel/api-services.js';
import { accepted, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Krw } from '../kernel/wire-types.js';
import { Payment, toPaymentResponse } from '../payment/payment-schema.js';
import { Membership, toMembershipResponse } from './membership-routes.js';

const breakdownFields = {
  paid: Krw,
  used: Krw,
  fee: Krw,
  refund: Krw,
  items: z
    .array(z.strictObject({ kind: z.enum(REFUND_ITEM_KINDS), label: z.string(), amount: Krw }))
    .meta({ description: 'The lines add up to the refund; deductions are negative' }),
  basis: z.enum(['cooling_off', 'standard']),
};

const RefundPreview = z.strictObject(breakdownFields).meta({ id: 'RefundPreview' });

const CancelledMembership = z
  .strictObject({ ...breakdownFields, membership: Membership, payment: Payment })
  .meta({ id: 'CancelledMembership' });

const toBreakdownResponse = (breakdown: RefundBreakdown, language: Language) => ({
  ...breakdown,
  items: breakdown.items.map((item) => ({ ...item, label: phraseRefundItem(item, language) })),
});

export const cancelRoutes = (services: ApiServices): readonly Route[] => [
  route('GET /api/memberships/me/refund-preview', 'member', 'Membership and payment', {
    summary: 'Preview the itemised refund of a cancellation now',
    answers: { 200: RefundPreview },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, language }) =>
      ok(toBreakdownResponse(await services.previewRefund.execute(caller.id), language)),
  }),
  route('POST /api/memberships/me/cancel', 'member', 'Membership and payment', {
    summary: 'Cancel the membership early; the preview shows the refund',
    description: 'Answers 202 while the gateway has not confirmed the refund.',
    answers: { 200: CancelledMembership, 202: CancelledMembership },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    idempotent: true,
    handle: async ({ idempotency, caller, language }) => {
      const { quote, membership, payment, settled } = await services.cancelMembership.execute(caller.id, idempotency);
      const answer = {
        ...toBreakdownResponse(quote, language),
        membership: toMembershipResponse(membership, dayOf(services.clock.now()), services.policies),
        payment: toPaymentResponse(payment),
      };
      return settled ? ok(answer) : accepted(answer);
    },
  }),
];
