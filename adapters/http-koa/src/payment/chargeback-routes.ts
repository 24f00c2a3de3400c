import { z } from 'zod';
import { calculateCompanyPart, type Chargeback as ChargebackOf, type ChargebackId } from '@spotter/core/chargeback';
import type { PaymentId } from '@spotter/core/kernel';
import { created, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, id, Krw, Reason } from '../kernel/wire-types.js';

const Chargeback = component('Chargeback', {
  id: id<ChargebackId>(),
  paymentId: id<PaymentId>(),
  amount: Krw,
  fromMember: Krw.meta({ description: 'The part covered by the member’s unused sessions, points or owed refunds' }),
  fromCompany: Krw,
  at: At,
  why: z.string(),
  source: z.enum(['administrator', 'gateway']),
  bookedAt: At,
  wonAt: At.nullable(),
});

const toChargebackResponse = (chargeback: ChargebackOf) => ({
  ...chargeback,
  fromCompany: calculateCompanyPart(chargeback),
});

export const chargebackRoutes: ResourceRoutes = ({ recordChargeback, winChargeback }) => [
  route('POST /api/admin/payments/:id/chargeback', 'admin', 'Admin', {
    summary: 'Record that a card company charged back money of a payment',
    description:
      'The member’s unused sessions, points or owed refunds cover it first, then the company. Automatic renewal is switched off. `at` is not in the future, nor before the payment. A repetition with the same time and amount gives the first answer; another amount at that time is a VALIDATION_ERROR.',
    params: { id: id<PaymentId>() },
    body: z.strictObject({ amount: Krw, at: At, why: Reason }),
    answers: { 201: Chargeback },
    policies: ['state', 'chargeback-within-payment'],
    idempotent: true,
    handle: async ({ caller, requestId, params, body: { why: reason, ...body }, idempotency }) => {
      const command = { ...body, reason, paymentId: params.id, adminId: caller.id, requestId };
      return created(toChargebackResponse(await recordChargeback.execute(command, idempotency)));
    },
  }),
  route('POST /api/admin/payments/:id/chargeback/won', 'admin', 'Admin', {
    summary: 'Record a won dispute: the money of every chargeback of a payment was returned',
    description:
      'Covers the chargebacks that were not won before. `at` is not in the future, nor before a chargeback. A repetition with the same time gives the first answer.',
    params: { id: id<PaymentId>() },
    body: z.strictObject({ at: At, why: Reason }),
    answers: { 200: z.strictObject({ paymentId: id<PaymentId>(), chargebacks: z.array(Chargeback) }) },
    policies: ['state'],
    idempotent: true,
    handle: async ({ caller, requestId, params, body: { why: reason, ...body }, idempotency }) => {
      const command = { ...body, reason, paymentId: params.id, adminId: caller.id, requestId };
      const won = await winChargeback.execute(command, idempotency);
      return ok({ paymentId: params.id, chargebacks: won.map(toChargebackResponse) });
    },
  }),
];
