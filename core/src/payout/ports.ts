import type { Among } from '../shared/among.js';
import type { Day } from '../shared/calendar.js';
import type { EarningId, MentorId, PayoutId, ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Language } from '../identity/person.js';
import type { BankAccount } from '../mentor/bank-account.js';
import type { PayoutPolicy } from '../shared/policies.js';
import type { Earning } from './earning.js';
import type { PayoutPeriod } from './payout-period.js';
import type { Payout, PayoutLine, PayoutStatus } from './payout.js';
import type { Withheld } from './withholding.js';

export interface Earnings {
  add(...earnings: readonly Earning[]): Promise<void>;
  /** What a session earned its mentor and is in no payout yet; locked for this transaction. By the time it was earned. */
  unpaidOf(mentorId: MentorId, reservationId: ReservationId): Promise<readonly Earning[]>;
  /**
   * Releases at most `limit` earnings whose time has come, each exactly once, the first due first, and books their release from
   * escrow to payable, one journal entry a mentor. Two that run at once share the work.
   * @param among all, unless told otherwise; the others are left in escrow.
   * @returns how many were released.
   */
  releaseDue(at: Instant, limit: number, among?: Among<EarningId>): Promise<number>;
  /** The earning that `releaseDue` releases first, locked for this transaction; null when none is due. */
  firstDue(at: Instant, except: readonly EarningId[]): Promise<EarningId | null>;
}

export interface Payouts {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: PayoutId): Promise<Payout>;
  save(payout: Payout): Promise<void>;
  /**
   * Closes a period: what was released before its end and is in no payout yet is to become the lines of its payouts, from now on
   * and for good. Lines of a reservation with an open complaint are left out; those left out before whose complaint is resolved, or
   * that were released after their period was closed, are let in. A period is closed once; one before the last closed one never.
   */
  close(period: PayoutPeriod): Promise<void>;
  /**
   * Makes at most `limit` of the payouts of closed periods that are not made yet, the oldest period first, and of one period by
   * mentor: one a mentor, booked from payable to withholding and in transit; zero or less is carried over, as a debt that the next
   * period begins with. Equals `calculatePayout` line for line. Two that run at once share the work.
   * @param among the mentors of whom they are made: all, unless told otherwise.
   * @returns what was made; nothing when all are.
   */
  make(at: Instant, policy: PayoutPolicy, limit: number, among?: Among<MentorId>): Promise<readonly MadePayout[]>;
  /** The mentor whose payout `make` makes first, locked for this transaction; null when all are made. */
  firstToMake(except: readonly MentorId[]): Promise<MentorId | null>;
}

/** What there is to tell of a payout that was just made. */
export type MadePayout = Pick<Payout, 'id' | 'mentorId' | 'net' | 'status'>;

export interface PayoutWithLines {
  readonly payout: Payout;
  readonly lines: readonly PayoutLine[];
}

/** What a period pays: the sums leave out what is carried over. */
export interface PeriodTotals extends Withheld {
  readonly mentors: number;
  readonly byStatus: Readonly<Record<PayoutStatus, number>>;
}

/** A payout that waits for the bank, and since when: as it was calculated, or as it was sent. */
export interface DueDeposit {
  readonly id: PayoutId;
  readonly dueAt: Instant;
}

export interface PayoutQueries {
  payout(id: PayoutId): Promise<PayoutWithLines | null>;
  /** Newest period first; `from` and `to` are days of the periods. */
  payouts(mentor: MentorId, range: { from?: Day; to?: Day }, page: PageRequest): Promise<Page<PayoutWithLines>>;
  /** All payouts of a period, in the order of their making. */
  ofPeriod(periodId: Day, page: PageRequest): Promise<Page<PayoutWithLines>>;
  totals(periodId: Day): Promise<PeriodTotals>;
  /** How much is left to do: payouts of closed periods to be made, and payouts to be sent to the bank. */
  backlog(): Promise<{ readonly toMake: number; readonly toDeposit: number }>;
  /** Those to be sent to the bank, the oldest first: some of them, from behind `after` on; none when there are no more. */
  toDeposit(after: DueDeposit | null): Promise<readonly DueDeposit[]>;
  /** Processing since before `before`: sent, or about to be, and without an answer. Oldest first, some of them, as above. */
  unanswered(before: Instant, after: DueDeposit | null): Promise<readonly DueDeposit[]>;
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

/** A deposit that the bank had made, and that came back: the account is closed, say. */
export interface ReturnedDeposit {
  readonly key: string;
  readonly at: Instant;
  readonly reason: string;
}

/** The bank. Never called inside a transaction; no answer is `unknown`, or tells of no return, never an error. */
export interface Bank {
  deposit(deposit: Deposit): Promise<DepositOutcome>;
  /** What the bank knows of a deposit; `refused` with the reason `not_found` when it never heard of it. */
  query(key: string): Promise<DepositOutcome>;
  /** The deposits that came back since then. Asked again it tells them again. */
  returned(since: Instant): Promise<readonly ReturnedDeposit[]>;
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
