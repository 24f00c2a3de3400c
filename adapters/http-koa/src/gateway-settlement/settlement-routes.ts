import { z } from 'zod';
import { SETTLEMENT_COLUMNS, SETTLEMENT_DIFFERENCES, type SettlementImportId } from '@spotter/core/gateway-settlement';
import { ok } from '../kernel/answer.js';
import type { ApiServices } from '../kernel/api-services.js';
import { route, type Route } from '../kernel/route.js';
import { id, Krw, reasonFields } from '../kernel/wire-types.js';

const SettlementReport = z
  .strictObject({
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
        line: z.int().meta({ description: 'The line of the file, from 1' }),
        paymentId: z.string(),
        reason: z.enum(SETTLEMENT_DIFFERENCES),
        expected: Krw.nullable(),
        found: Krw.nullable(),
      }),
    ),
  })
  .meta({ id: 'SettlementReport' });

export const settlementRoutes = ({ importSettlements }: ApiServices): readonly Route[] => [
  route('POST /api/admin/settlements', 'admin', 'Admin', {
    summary: 'Import a settlement file of the payment gateway',
    description:
      'Books each line without a difference; the others are named and change nothing. A payment has one line above zero and at most one line a day: ' +
      'lines below zero take back what was refunded or charged back since. At most 10,000 lines and 1 MiB.',
    query: reasonFields,
    csv: SETTLEMENT_COLUMNS,
    answers: { 200: SettlementReport },
    idempotent: true,
    handle: async ({ caller, requestId, query: { reason = null }, csv, idempotency }) =>
      ok(await importSettlements.execute({ csv, reason, adminId: caller.id, requestId }, idempotency)),
  }),
];
