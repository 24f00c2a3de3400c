import { z } from 'zod';
import type { PayoutBatchId } from '@spotter/core/kernel';
import { RESULT_COLUMNS, TRANSFER_COLUMNS, type ResultDifference } from '@spotter/core/payout';
import { file, fileOf, ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, FileLine, id, Krw, reasonFields, wholeNumber } from '../kernel/wire-types.js';
import { csv } from '../kernel/csv.js';

const PayoutResultReport = component('PayoutResultReport', {
  lines: z.int(),
  deposited: z.int(),
  failed: z.int().meta({ description: 'Refused or returned by the bank' }),
  differences: z.array(
    z.strictObject({
      line: FileLine,
      key: z.string(),
      reason: explainedEnum<ResultDifference['reason']>({
        unknown_key: 'no transfer has this key',
        other_amount: 'the payout has another net amount',
        repeated: 'the same result of this transfer is known',
        contradicted: 'another result of this transfer is known: ask the bank',
      }),
      expected: Krw.nullable().meta({ description: 'The net amount of the payout, if it differs' }),
      found: Krw.nullable().meta({ description: 'The amount of the line, if it has one' }),
    }),
  ),
});

const params = { id: id<PayoutBatchId>() };

export const payoutFileRoutes: ResourceRoutes = ({ exportPayoutFile, importPayoutResults }) => [
  route('GET /api/admin/payout-batches/:id/file', 'admin', 'Admin', {
    summary: 'Download the transfer file of a released batch for the bank’s bulk transfer',
    description:
      'A payout is in one file only. Payouts without a file are put into a new one; without such payouts the last file is returned again, without ' +
      'payouts that have a result. A HEAD request creates no file. POLICY_VIOLATION `state` before the release, and for a bank that does not use files.',
    params,
    query: { part: wholeNumber(1, 10_000).optional().meta({ description: 'An earlier file, from 1' }) },
    answers: { 200: file('text/csv; charset=utf-8') },
    policies: ['state'],
    handle: async ({ caller, requestId, params: { id: batchId }, query: { part = null }, isHead }) => {
      const command = { batchId, part, adminId: caller.id, requestId };
      const made = await (isHead ? exportPayoutFile.preview(command) : exportPayoutFile.execute(command));
      const rows = made.rows.map((row) => TRANSFER_COLUMNS.map((column) => row[column]));
      const name = `spotter-payouts-${made.periodId}-${made.part}.csv`;
      return fileOf({ content: csv([TRANSFER_COLUMNS, ...rows]), name });
    },
  }),
  route('POST /api/admin/payout-batches/:id/results', 'admin', 'Admin', {
    summary: 'Import the bank’s results of transfer files',
    description:
      'Columns `key`, `result` and optionally `amount`. `result`, in upper or lower case, is `ok`, a reason, or `returned` for a transfer that was returned after an ' +
      'earlier file said `ok`. Another word for a paid transfer, such as `정상` or `success`, is refused: as a reason it would fail the payout. ' +
      'Each line settles one payout; unknown keys, other amounts and repeated lines are named and change nothing, a repeated file too. ' +
      '`contradicted`: another result of the transfer is known. At most 10,000 lines and 1 MiB.',
    params,
    query: reasonFields,
    csv: RESULT_COLUMNS,
    answers: { 200: PayoutResultReport },
    idempotent: true,
    handle: async ({ caller, requestId, params: { id: batchId }, query: { reason = null }, csv, idempotency }) =>
      ok(await importPayoutResults.execute({ batchId, csv, adminId: caller.id, requestId, reason }, idempotency)),
  }),
];
