import type { MentorId, PayoutId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { BankAccount } from '../../mentor/rules/bank-account.js';
import type { Earning } from './earning.js';
import type { PayoutPeriod } from './payout-period.js';
import type { WithholdingAmounts } from './withholding.js';

/** A line of a payout names what was earned, and when. */
export type PayoutLine = Pick<Earning, 'kind' | 'reservationId' | 'at' | 'value' | 'amount'>;

export interface PayoutCore extends WithholdingAmounts {
  readonly id: PayoutId;
  readonly mentorId: MentorId;
  readonly period: PayoutPeriod;
  /** Where the last attempt sent it. */
  readonly bankAccount: BankAccount | null;
  readonly attempts: number;
  readonly calculatedAt: Instant;
  readonly version: number;
}

export type Payout =
  | (PayoutCore & { readonly status: 'calculated' | 'processing' })
  | (PayoutCore & { readonly status: 'deposited'; readonly depositedAt: Instant })
  | (PayoutCore & { readonly status: 'failed'; readonly failureReason: string })
  /** Zero or less: taxes and net are zero, and `gross` is the debt that the next period begins with. */
  | (PayoutCore & { readonly status: 'carried_over' });

export type PayoutStatus = Payout['status'];

export const PAYOUT_STATUSES = [
  'calculated',
  'processing',
  'deposited',
  'failed',
  'carried_over',
] as const satisfies readonly PayoutStatus[];
