import { z } from 'zod';
import type { RefundPoints } from '@spotter/core';
import { accepted, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Krw } from '../kernel/wire-types.js';
import { Payment, presentPayment } from '../payment/payment-schema.js';
import { PointBalance, presentBalance } from './point-routes.js';

const Refunded = z
  .strictObject({ refunded: Krw, payments: z.array(Payment), balance: PointBalance })
  .meta({ id: 'RefundedPoints' });

export interface PointRefundRoutesNeed {
  readonly refundPoints: RefundPoints;
}

export const pointRefundRoutes = ({ refundPoints }: PointRefundRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/points/refund',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'Refund unused points to the payments that bought them, the newest first',
    description:
      'Answers 202 when the gateway has not said yet that the money went back. What it refuses stays in the balance.',
    body: z.strictObject({ amount: Krw.optional() }).optional(),
    answers: { 200: Refunded, 202: Refunded },
    refusals: ['INSUFFICIENT_POINTS'],
    idempotent: true,
    handle: async ({ once, caller, body }) => {
      const { refunded, payments, balance, settled } = await refundPoints.execute(
        { memberId: caller.id, amount: body?.amount },
        once,
      );
      const answer = { refunded, payments: payments.map(presentPayment), balance: presentBalance(balance) };
      return settled ? ok(answer) : accepted(answer);
    },
  }),
];
