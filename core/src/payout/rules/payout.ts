import type { AdminId, MentorId, PayoutBatchId, PayoutId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { BankAccount } from '../../mentor/rules/bank-account.js';
import type { Earning } from './earning.js';
import type { PayoutPeriod } from './payout-period.js';
import type { WithholdingAmounts } from './withholding.js';

/** A line of a payout: an earning and its time. */
export type PayoutLine = Pick<Earning, 'kind' | 'reservationId' | 'at' | 'value' | 'amount'>;

export interface PayoutCore extends WithholdingAmounts {
  readonly id: PayoutId;
  readonly mentorId: MentorId;
  readonly period: PayoutPeriod;
  /** The batch; null for a debt that is carried over. */
  readonly batchId: PayoutBatchId | null;
  /** The account of the last attempt. */
  readonly bankAccount: BankAccount | null;
  readonly attempts: number;
  /** The bank's reference of the last attempt; null until the bank has accepted it. */
  readonly bankReference: string | null;
  /** The file of its batch that names the last attempt, from 1; null for a bank that does not take files. */
  readonly filePart: number | null;
  readonly calculatedAt: Instant;
  /** The start of the last attempt. */
  readonly sentAt: Instant | null;
  readonly version: number;
}

export type Payout =
  | (PayoutCore & { readonly status: 'calculated'; readonly postponed: Postponement | null })
  /** Sent to the bank, or about to be sent. */
  | (PayoutCore & { readonly status: 'processing' })
  | (PayoutCore & { readonly status: 'deposited'; readonly depositedAt: Instant })
  | (PayoutCore & {
      readonly status: 'failed';
      readonly failureReason: string;
      /** The administrator who imported the failure; null when the bank answered it, and without an account. */
      readonly reportedBy: AdminId | null;
    })
  /** A sum of zero or less: taxes and net are zero, and the next period begins with the debt `gross`. */
  | (PayoutCore & { readonly status: 'carried_over' });

/** A postponed deposit: the bank accepted nothing, and the deposit is made from `until` on, that instant included. */
export interface Postponement {
  readonly until: Instant;
  /** The bank's reason, for example `outside_hours`. */
  readonly reason: string;
}

export type PayoutStatus = Payout['status'];

export const PAYOUT_STATUSES = [
  'calculated',
  'processing',
  'deposited',
  'failed',
  'carried_over',
] as const satisfies readonly PayoutStatus[];

/** Whether the mentor still waits for the money, also after a failure. */
export const isOpenPayout = ({ status }: { readonly status: PayoutStatus }): boolean =>
  status !== 'deposited' && status !== 'carried_over';
