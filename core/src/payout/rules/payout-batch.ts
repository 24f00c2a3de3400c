import type { Day } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { AdminId, PayoutBatchId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { isOpenPayout, PAYOUT_STATUSES } from './payout.js';
import type { PeriodTotals } from './period-totals.js';

/** The payouts of a period that are released to the bank together. */
export interface PayoutBatch {
  readonly id: PayoutBatchId;
  readonly periodId: Day;
  /** The administrator who requested the release; null before the request, and for a batch that was released automatically. */
  readonly requestedBy: AdminId | null;
  readonly releasedBy: AdminId | null;
  readonly releasedAt: Instant | null;
  /** The number of transfer files that were made from it. */
  readonly files: number;
  readonly createdAt: Instant;
  readonly version: number;
}

export type PayoutBatchStatus = 'awaiting_request' | 'awaiting_release' | 'released' | 'done';

/** An open batch of the period. */
export const newPayoutBatch = (id: PayoutBatchId, periodId: Day, createdAt: Instant): PayoutBatch => ({
  id,
  periodId,
  requestedBy: null,
  releasedBy: null,
  releasedAt: null,
  files: 0,
  createdAt,
  version: 1,
});

/** Whether the batch accepts payouts: only until its release is requested, so that every released payout was in the request. */
export const isOpenBatch = ({ requestedBy, releasedAt }: PayoutBatch): boolean =>
  requestedBy === null && releasedAt === null;

/** The status of a batch. `done`: none of its payouts is open (`isOpenPayout`). */
export function payoutBatchStatus(batch: PayoutBatch, { byStatus }: Pick<PeriodTotals, 'byStatus'>): PayoutBatchStatus {
  const stage = releaseStage(batch);
  if (stage !== 'released') return stage;
  return PAYOUT_STATUSES.some((status) => isOpenPayout({ status }) && byStatus[status] > 0) ? 'released' : 'done';
}

/** @throws DomainError policy-violation (`state`) unless the batch awaits its request. */
export function requestRelease(batch: PayoutBatch, requestedBy: AdminId): PayoutBatch {
  if (!isOpenBatch(batch)) throw wrongState('payout batch', releaseStage(batch), 'requested for release');
  return { ...batch, requestedBy };
}

/**
 * Releases a batch by the second person.
 * @throws DomainError policy-violation: `state` unless the batch awaits its release, `two-person-release` for the one who requested it.
 */
export function releaseBatch(batch: PayoutBatch, releasedBy: AdminId, at: Instant): PayoutBatch {
  const { requestedBy, releasedAt } = batch;
  if (requestedBy === null || releasedAt !== null) throw wrongState('payout batch', releaseStage(batch), 'released');
  if (requestedBy === releasedBy)
    throw policyViolation('two-person-release', 'Someone other than the requester must release this batch.');
  return { ...batch, releasedBy, releasedAt: at };
}

/**
 * Releases a batch under the policy `automatic`.
 * @returns null for a batch that is already released.
 */
export const releaseAutomatically = (batch: PayoutBatch, at: Instant): PayoutBatch | null =>
  batch.releasedAt === null ? { ...batch, releasedAt: at } : null;

/** The status without the deposits: `released` may be `done`. */
const releaseStage = (batch: PayoutBatch): Exclude<PayoutBatchStatus, 'done'> => {
  if (isOpenBatch(batch)) return 'awaiting_request';
  return batch.releasedAt === null ? 'awaiting_release' : 'released';
};
