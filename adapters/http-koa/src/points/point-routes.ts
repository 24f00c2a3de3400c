import { z } from 'zod';
import {
  pointBalance,
  type ChargePoints,
  type Clock,
  type ConsumePoints,
  type MemberId,
  type PaymentId,
  type PointBalance as PointBalanceOf,
  type PointLotId,
  type PointQueries,
  type ReservationId,
} from '@spotter/core';
import { accepted, created, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';
import { At, id, Krw } from '../kernel/wire-types.js';
import { Payment, PaymentMethod, paymentMethodOf, presentPayment } from '../payment/payment-schema.js';

export const PointBalance = z
  .strictObject({
    balance: Krw,
    paid: Krw,
    bonus: Krw,
    lots: z.array(
      z.strictObject({
        id: id<PointLotId>(),
        kind: z.enum(['paid', 'bonus']),
        amount: Krw,
        remaining: Krw,
        expiresAt: At,
        paymentId: id<PaymentId>().nullable(),
      }),
    ),
  })
  .meta({ id: 'PointBalance' });

const Charged = z.strictObject({ payment: Payment, balance: PointBalance }).meta({ id: 'ChargedPoints' });

export const presentBalance = ({ lots, ...sums }: PointBalanceOf) => ({
  ...sums,
  lots: lots.map(({ id, kind, amount, remaining, expiresAt, paymentId }) => ({
    id,
    kind,
    amount,
    remaining,
    expiresAt: formatAt(expiresAt),
    paymentId,
  })),
});

export interface PointRoutesNeed {
  readonly chargePoints: ChargePoints;
  readonly consumePoints: ConsumePoints;
  readonly points: PointQueries;
  readonly clock: Clock;
}

export const pointRoutes = ({ chargePoints, consumePoints, points, clock }: PointRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/points',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'Own points',
    answers: { 200: PointBalance },
    handle: async ({ caller }) => ok(presentBalance(pointBalance(await points.lots(caller.id), clock.now()))),
  }),
  route({
    method: 'post',
    path: '/api/points/charge',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'Charge points',
    description: 'Answers 202 when the gateway has not said yet whether the money moved.',
    body: z.strictObject({ amount: Krw, payment: PaymentMethod }),
    answers: { 201: Charged, 202: Charged },
    refusals: ['PAYMENT_FAILED', 'POLICY_VIOLATION'],
    idempotent: true,
    handle: async ({ once, caller, body: { amount, payment: method } }) => {
      const charged = await chargePoints.execute(
        { memberId: caller.id, amount, method: paymentMethodOf(method) },
        once,
      );
      const answer = { payment: presentPayment(charged.payment), balance: presentBalance(charged.balance) };
      return charged.payment.status === 'pending' ? accepted(answer) : created(answer);
    },
  }),
  route({
    method: 'post',
    path: '/api/points/consume',
    permission: 'system',
    tag: 'Membership and payment',
    summary: 'Deduct the points of a Pro match',
    description: 'Booking takes the points in the same transaction; this confirms it and takes nothing a second time.',
    body: z.strictObject({ memberId: id<MemberId>(), reservationId: id<ReservationId>(), amount: Krw }),
    answers: { 200: z.strictObject({ consumed: Krw, balance: Krw }).meta({ id: 'ConsumedPoints' }) },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    idempotent: true,
    handle: async ({ once, body }) => ok(await consumePoints.execute(body, once)),
  }),
];
