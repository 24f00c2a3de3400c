import { z } from 'zod';
import type { ApiServices } from '../kernel/api-services.js';
import { accepted, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Krw } from '../kernel/wire-types.js';
import { Payment, toPaymentResponse } from '../payment/payment-schema.js';
import { PointBalance } from './point-routes.js';

const RefundedPoints = z
  .strictObject({ refunded: Krw, payments: z.array(Payment), balance: PointBalance })
  .meta({ id: 'RefundedPoints' });

export const pointRefundRoutes = ({ refundPoints }: ApiServices): readonly Route[] => [
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
