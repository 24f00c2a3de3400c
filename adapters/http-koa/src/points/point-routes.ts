import { z } from 'zod';
import type { Policies } from '@spotter/core/application';
import { type MemberId, type PaymentId, phraseNumber, type PointLotId, type ReservationId } from '@spotter/core/kernel';
import { pointBalance } from '@spotter/core/points';
import { accepted, created, ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, describedComponent, id, Krw } from '../kernel/wire-types.js';
import {
  ONE_TIME_PAYMENT_POLICIES,
  Payment,
  PaymentMethod,
  toPaymentMethod,
  toPaymentResponse,
} from '../payment/payment-schema.js';

export const PointLot = describedComponent('PointLot', 'Points bought or given together, which expire together', {
  id: id<PointLotId>(),
  kind: explainedEnum({ paid: 'bought', bonus: 'given; spent first, never refunded' }),
  amount: Krw.meta({ description: 'Points when they were bought or given' }),
  remaining: Krw.meta({ description: 'Points left' }),
  expiresAt: At,
  paymentId: id<PaymentId>().nullable().meta({ description: 'The payment that bought them; null for given points' }),
});

const PointBalance = component('PointBalance', {
  balance: Krw.meta({ description: 'Points that can be spent: `paid` and `bonus`' }),
  paid: Krw.meta({ description: 'Bought points' }),
  bonus: Krw.meta({ description: 'Given points' }),
  lots: z.array(PointLot),
});

const ChargedPoints = component('ChargedPoints', { payment: Payment, balance: PointBalance });

const RefundedPoints = component('RefundedPoints', {
  refunded: Krw,
  payments: z.array(Payment),
  balance: PointBalance,
});

/** As the refusal of another amount states them. */
export const chargeLimits = ({ points: { minCharge, maxCharge, chargeStep } }: Policies): string =>
  `From ${phraseNumber(minCharge)} to ${phraseNumber(maxCharge)} points in steps of ${phraseNumber(chargeStep)}.`;

export const pointRoutes: ResourceRoutes = ({ chargePoints, consumePoints, refundPoints, points, clock, policies }) => [
  route('GET /api/points', 'member', 'Membership and payment', {
    summary: 'Get your point balance',
    answers: { 200: PointBalance },
    handle: async ({ caller }) => ok(pointBalance(await points.lots(caller.id), clock.now())),
  }),
  route('POST /api/points/charge', 'member', 'Membership and payment', {
    summary: 'Buy points',
    description: `${chargeLimits(policies)} Answers 202 while the gateway has not confirmed the payment.`,
    body: z.strictObject({ amount: Krw, payment: PaymentMethod }),
    answers: { 201: ChargedPoints, 202: ChargedPoints },
    refusals: ['NOT_FOUND', 'PAYMENT_FAILED'],
    policies: ['state', ...ONE_TIME_PAYMENT_POLICIES],
    idempotent: true,
    handle: async ({ idempotency, caller, body: { amount, payment: method } }) => {
      const charged = await chargePoints.execute(
        { memberId: caller.id, amount, method: toPaymentMethod(method) },
        idempotency,
      );
      const answer = { payment: toPaymentResponse(charged.payment), balance: charged.balance };
      return charged.payment.status === 'pending' ? accepted(answer) : created(answer);
    },
  }),
  route('POST /api/points/consume', 'system', 'Membership and payment', {
    summary: 'Deduct the points of a Pro match',
    description:
      'Booking deducts the points in the same transaction; this request confirms it: `consumed` is always 0.',
    body: z.strictObject({ memberId: id<MemberId>(), reservationId: id<ReservationId>(), amount: Krw }),
    answers: { 200: component('ConsumedPoints', { consumed: Krw, balance: Krw }) },
    refusals: ['NOT_FOUND'],
    policies: ['state', 'no-points'],
    idempotent: true,
    handle: async ({ idempotency, body }) => ok(await consumePoints.execute(body, idempotency)),
  }),
  route('POST /api/points/refund', 'member', 'Membership and payment', {
    summary: 'Refund unused points to the payments that bought them, newest first',
    description:
      'Without `amount`, everything refundable is refunded. Answers 202 while the gateway has not confirmed the refund. Points of a refused refund ' +
      'stay in the balance and are not in `refunded`.',
    body: z.strictObject({ amount: Krw.optional() }).optional(),
    answers: { 200: RefundedPoints, 202: RefundedPoints },
    refusals: ['INSUFFICIENT_POINTS'],
    idempotent: true,
    handle: async ({ idempotency, caller, body }) => {
      const { refunded, payments, balance, settled } = await refundPoints.execute(
        { memberId: caller.id, amount: body?.amount },
        idempotency,
      );
      const answer = { refunded, payments: payments.map(toPaymentResponse), balance };
      return settled ? ok(answer) : accepted(answer);
    },
  }),
];
