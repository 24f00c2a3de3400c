import { z } from 'zod';
import type { AdminId, PayoutBatchId } from '@spotter/core/kernel';
import { payoutBatchStatus, type PayoutBatchStatus, type PayoutBatchTotals } from '@spotter/core/payout';
import { list, listedAs, ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { orNotFound } from '../kernel/refusal.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, Day, describedComponent, id, Krw, Reason, reasonFields } from '../kernel/wire-types.js';
import { StatusCounts, withheldFields } from './payout-schema.js';

const BatchStatus = explainedEnum<PayoutBatchStatus>({
  awaiting_request: 'open: payouts may be added',
  awaiting_release: 'requested; another administrator must release it',
  released: 'deposited by the job',
  done: 'every payout is deposited',
});

const PayoutBatch = describedComponent('PayoutBatch', 'Payouts of a period that are released together', {
  id: id<PayoutBatchId>(),
  periodId: Day,
  status: BatchStatus,
  payouts: z.int().meta({ description: 'The number of payouts' }),
  net: Krw.meta({ description: 'The sum of the payouts after tax' }),
  held: z.int().meta({ description: 'Calculated payouts that wait because the account was changed' }),
  requestedBy: id<AdminId>().nullable(),
  releasedBy: id<AdminId>().nullable(),
  releasedAt: At.nullable(),
  createdAt: At,
});

const PayoutBatchDetail = component('PayoutBatchDetail', {
  ...PayoutBatch.shape,
  totals: z.strictObject({ ...withheldFields, byStatus: StatusCounts }),
});

const toBatchResponse = ({ batch, totals, held }: PayoutBatchTotals) => ({
  ...batch,
  status: payoutBatchStatus(batch, totals),
  payouts: totals.mentors,
  net: totals.net,
  held,
});

const params = { id: id<PayoutBatchId>() };

export const payoutBatchRoutes: ResourceRoutes = ({
  requestPayoutRelease,
  releasePayoutBatch,
  payoutBatches,
  clock,
}) => {
  const findBatch = async (batchId: PayoutBatchId) =>
    orNotFound(await payoutBatches.batch(batchId, clock.now()), 'payout batch');
  return [
    route('GET /api/admin/payout-batches', 'admin', 'Admin', {
      summary: 'List payout batches, newest first',
      query: { status: BatchStatus.optional() },
      answers: { 200: list(PayoutBatch) },
      handle: async ({ query, page }) =>
        listedAs(await payoutBatches.batches(query, clock.now(), page), toBatchResponse),
    }),
    route('GET /api/admin/payout-batches/:id', 'admin', 'Admin', {
      summary: 'Get a payout batch with its totals by status',
      params,
      answers: { 200: PayoutBatchDetail },
      handle: async ({ params: { id: batchId } }) => {
        const found = await findBatch(batchId);
        return ok({ ...toBatchResponse(found), totals: found.totals });
      },
    }),
    route('POST /api/admin/payout-batches/:id/request-release', 'admin', 'Admin', {
      summary: 'Request the release of a payout batch; the batch accepts no further payouts',
      params,
      body: z.strictObject({ why: Reason }),
      answers: { 200: PayoutBatch },
      policies: ['state'],
      handle: async ({ caller, requestId, params: { id: batchId }, body: { why: reason } }) => {
        await requestPayoutRelease.execute({ batchId, adminId: caller.id, requestId, reason });
        return ok(toBatchResponse(await findBatch(batchId)));
      },
    }),
    route('POST /api/admin/payout-batches/:id/release', 'admin', 'Admin', {
      summary: 'Release a payout batch that another person requested',
      description:
        'The job `payout-deposit` sends it to the bank. POLICY_VIOLATION `two-person-release` for the person who requested it.',
      params,
      body: z.strictObject(reasonFields),
      answers: { 200: PayoutBatch },
      policies: ['state', 'two-person-release'],
      handle: async ({ caller, requestId, params: { id: batchId }, body: { reason = null } }) => {
        await releasePayoutBatch.execute({ batchId, adminId: caller.id, requestId, reason });
        return ok(toBatchResponse(await findBatch(batchId)));
      },
    }),
  ];
};
