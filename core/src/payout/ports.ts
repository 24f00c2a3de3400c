import type { Day } from '../shared/calendar.js';
import type { MentorId, PayoutId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Language } from '../identity/person.js';
import type { BankAccount } from '../mentor/bank-account.js';
import type { PayoutPolicy } from '../shared/policies.js';
import type { Earning } from './earning.js';
import type { PayoutPeriod } from './payout-period.js';
import type { Payout, PayoutLine } from './payout.js';

export interface Earnings {
  add(...earnings: readonly Earning[]): Promise<void>;
  /**
   * Releases at most `limit` earnings whose time has come, each exactly once, and books their release from escrow to payable,
   * one journal entry a mentor. Two that run at once share the work.
   * @returns how many were released.
   */
  releaseDue(at: Instant, limit: number): Promise<number>;
}

export interface Payouts {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: PayoutId): Promise<Payout>;
  save(payout: Payout): Promise<void>;
  /**
   * Makes the payouts of a period, for at most `limit` mentors that have none in it: what was released before its end and is in no
   * payout yet becomes the lines of one payout a mentor, booked from payable to withholding and in transit; zero or less is carried
   * over, as a debt that the next period begins with. Lines of a reservation with an open complaint are left out, until it is
   * resolved. Equals `calculatePayout` line for line. Running it twice pays once.
   * @returns the payouts made.
   */
  calculate(period: PayoutPeriod, at: Instant, policy: PayoutPolicy, limit: number): Promise<readonly Payout[]>;
}

export interface PayoutWithLines {
  readonly payout: Payout;
  readonly lines: readonly PayoutLine[];
}

export interface PayoutQueries {
  payout(id: PayoutId): Promise<PayoutWithLines | null>;
  /** Newest period first; `from` and `to` are days of the periods. */
  payouts(mentor: MentorId, range: { from?: Day; to?: Day }, page: PageRequest): Promise<Page<PayoutWithLines>>;
  /** Those to be sent to the bank: calculated, oldest first. */
  toDeposit(limit: number): Promise<readonly PayoutId[]>;
  /** Processing since before `before`: sent, or about to be, and without an answer. Oldest first. */
  unanswered(before: Instant, limit: number): Promise<readonly PayoutId[]>;
  /** What is not in a payout yet and belongs to a period that ends at `endsAt`: earned before it. */
  accrued(mentor: MentorId, endsAt: Instant): Promise<{ escrow: Krw; releasable: Krw; lines: readonly PayoutLine[] }>;
  statement(id: PayoutId): Promise<Omit<PayoutStatement, 'issuedAt'> | null>;
}

/** What became of a deposit. `unknown`: no answer, so the bank has to be asked again. */
export type DepositOutcome =
  | { readonly kind: 'deposited'; readonly at: Instant }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown' };

export interface Deposit {
  /** The idempotency key, payout and attempt: the same key moves money once, however often it is sent. */
  readonly key: string;
  readonly amount: Krw;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly holder: string;
}

/** The bank. Never called inside a transaction; no answer is `unknown`, never an error. */
export interface Bank {
  deposit(deposit: Deposit): Promise<DepositOutcome>;
  /** What the bank knows of a deposit; `refused` with the reason `not_found` when it never heard of it. */
  query(key: string): Promise<DepositOutcome>;
}

export interface PayoutStatement {
  readonly payout: Payout;
  readonly mentor: { readonly id: MentorId; readonly name: string };
  readonly bankAccount: Omit<BankAccount, 'accountNumber'> | null;
  readonly issuedAt: Instant;
  readonly lines: readonly (PayoutLine & { readonly memberName: string | null; readonly storeName: string | null })[];
}

export interface StatementRenderer {
  /** @returns a PDF. */
  render(statement: PayoutStatement, language: Language): Promise<Uint8Array>;
}
