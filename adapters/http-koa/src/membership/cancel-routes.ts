import { z } from 'zod';
import { dayOf, type Language } from '@spotter/core/kernel';
import { phraseRefundItem, type RefundBreakdown, type RefundItem } from '@spotter/core/membership-refund';
import { accepted, ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Krw } from '../kernel/wire-types.js';
import { Payment, toPaymentResponse } from '../payment/payment-schema.js';
import { Membership, toMembershipResponse } from './membership-routes.js';

const ItemKind = explainedEnum<RefundItem['kind']>({
  paid: 'price of a term',
  credits_used: 'used sessions',
  late_cancellation: 'sessions too late to cancel free',
  day_pass_used: 'used day passes',
  fee: 'cancellation fee',
  charged_back: 'taken back by the card company before',
  not_below_zero: 'added where the deductions exceed the price',
});

const breakdownFields = {
  paid: Krw.meta({ description: 'The price of the terms' }),
  used: Krw.meta({
    description: 'The value of used sessions, of those too late to cancel free, and of used day passes',
  }),
  fee: Krw.meta({ description: 'The cancellation fee' }),
  refund: Krw.meta({ description: 'What the member gets back' }),
  items: z
    .array(
      z.strictObject({
        kind: ItemKind,
        label: z.string().meta({ description: 'In the reader’s language' }),
        amount: Krw,
      }),
    )
    .meta({ description: 'The lines add up to the refund; deductions are negative' }),
  basis: explainedEnum({
    cooling_off: 'unused, soon after the payment: everything is refunded',
    standard: 'with use and fee',
  }),
};

const RefundPreview = component('RefundPreview', breakdownFields);

const CancelledMembership = component('CancelledMembership', {
  ...breakdownFields,
  membership: Membership,
  payment: Payment,
});

const toBreakdownResponse = (breakdown: RefundBreakdown, language: Language) => ({
  ...breakdown,
  items: breakdown.items.map((item) => ({ ...item, label: phraseRefundItem(item, language) })),
});

export const cancelRoutes: ResourceRoutes = (services) => [
  route('GET /api/memberships/me/refund-preview', 'member', 'Membership and payment', {
    summary: 'Preview the itemised refund of a cancellation now',
    answers: { 200: RefundPreview },
    refusals: ['NOT_FOUND'],
    policies: ['state'],
    handle: async ({ caller, language }) =>
      ok(toBreakdownResponse(await services.previewRefund.execute(caller.id), language)),
  }),
  route('POST /api/memberships/me/cancel', 'member', 'Membership and payment', {
    summary: 'Cancel the membership early; the preview shows the refund',
    description: 'Answers 202 while the gateway has not confirmed the refund.',
    answers: { 200: CancelledMembership, 202: CancelledMembership },
    refusals: ['NOT_FOUND'],
    policies: ['state'],
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
