import { z } from 'zod';
import {
  SETTLEMENT_COLUMNS,
  type SettlementDifference,
  type SettlementImportId,
} from '@spotter/core/gateway-settlement';
import { ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, FileLine, id, Krw, reasonFields } from '../kernel/wire-types.js';

const SettlementReport = component('SettlementReport', {
  id: id<SettlementImportId>()
    .nullable()
    .meta({ description: 'The subject in the audit trail; null when nothing was booked' }),
  lines: z.int(),
  booked: z.int().meta({ description: 'Lines without a difference; the amounts are their sums' }),
  gross: Krw,
  fee: Krw,
  net: Krw,
  differences: z.array(
    z.strictObject({
      line: FileLine,
      paymentId: z.string(),
      reason: explainedEnum<SettlementDifference['reason']>({
        unknown_payment: 'no payment has this id',
        not_paid: 'the payment was never paid',
        before_payment: 'the day is before that of the payment',
        repeated: 'repeats a line of this file',
        settled_before: 'repeats a line of an earlier file',
        other_amount: 'gross leads to no allowed sum of the payment',
        other_net: 'net is not gross less fee',
        fee_beyond_rate: 'the fee is above the agreed rate, or has another sign than gross',
      }),
      expected: Krw.nullable().meta({
        description: 'The expected amount, if one differs; for `fee_beyond_rate` the highest fee',
      }),
      found: Krw.nullable().meta({ description: 'The amount of the line, if it differs' }),
    }),
  ),
});

export const settlementRoutes: ResourceRoutes = ({ importSettlements }) => [
  route('POST /api/admin/settlements', 'admin', 'Admin', {
    summary: 'Import a settlement file of the payment gateway',
    description:
      'Books each line without a difference; the others are named and change nothing. `fee` includes its VAT. A payment has at most one line a day. ' +
      'After the first, lines below zero take back what was refunded or charged back since, and lines above zero pay chargebacks that were won. ' +
      'At most 10,000 lines and 1 MiB.',
    query: reasonFields,
    csv: SETTLEMENT_COLUMNS,
    answers: { 200: SettlementReport },
    idempotent: true,
    handle: async ({ caller, requestId, query: { reason = null }, csv, idempotency }) =>
      ok(await importSettlements.execute({ csv, reason, adminId: caller.id, requestId }, idempotency)),
  }),
];
