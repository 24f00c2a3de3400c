import { z } from 'zod';
import {
  dayOf,
  phraseRefundItem,
  type CancelMembership,
  type Clock,
  type Language,
  type Policies,
  type PreviewRefund,
  type Reckoning,
} from '@spotter/core';
import { accepted, ok } from '../kernel/answer.js';
import { languageOf } from '../kernel/language.js';
import { route, type Route } from '../kernel/route.js';
import { Krw } from '../kernel/wire-types.js';
import { Payment, presentPayment } from '../payment/payment-schema.js';
import { Membership, presentMembership } from './membership-routes.js';

const reckoning = {
  paid: Krw,
  used: Krw,
  fee: Krw,
  refund: Krw,
  items: z
    .array(z.strictObject({ label: z.string(), amount: Krw }))
    .meta({ description: 'They sum to the refund; what is taken off is below zero' }),
  basis: z.enum(['cooling_off', 'standard']),
};

const RefundPreview = z.strictObject(reckoning).meta({ id: 'RefundPreview' });

const Cancelled = z
  .strictObject({ ...reckoning, membership: Membership, payment: Payment })
  .meta({ id: 'CancelledMembership' });

const presentReckoning = ({ paid, used, fee, refund, items, basis }: Reckoning, language: Language) => ({
  paid,
  used,
  fee,
  refund,
  items: items.map((item) => ({ label: phraseRefundItem(item, language), amount: item.amount })),
  basis,
});

export interface CancelRoutesNeed {
  readonly previewRefund: PreviewRefund;
  readonly cancelMembership: CancelMembership;
  readonly clock: Clock;
  readonly policies: Policies;
}

export const cancelRoutes = (need: CancelRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/memberships/me/refund-preview',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'What cancelling now would give back, itemised',
    answers: { 200: RefundPreview },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, headers }) =>
      ok(presentReckoning(await need.previewRefund.execute(caller.id), languageOf(headers['accept-language']))),
  }),
  route({
    method: 'post',
    path: '/api/memberships/me/cancel',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'Cancel early, with refund: what the preview says goes back',
    description: 'Answers 202 when the gateway has not said yet that the money went back.',
    answers: { 200: Cancelled, 202: Cancelled },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    idempotent: true,
    handle: async ({ once, caller, headers }) => {
      const { quote, membership, payment, settled } = await need.cancelMembership.execute(caller.id, once);
      const answer = {
        ...presentReckoning(quote, languageOf(headers['accept-language'])),
        membership: presentMembership(membership, dayOf(need.clock.now()), need.policies),
        payment: presentPayment(payment),
      };
      return settled ? ok(answer) : accepted(answer);
    },
  }),
];
