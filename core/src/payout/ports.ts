import type { DueRow } from '../application/due-row.js';
import type { Day, RequestedDays } from '../kernel/calendar.js';
import type { EarningId, MentorId, PayoutBatchId, PayoutId, ReservationId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { Krw } from '../kernel/krw.js';
import type { Language } from '../kernel/language.js';
import type { NamedReference } from '../kernel/named-reference.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { MaskedBankAccount } from '../mentor/rules/bank-account.js';
import type { DuePayout } from './rules/calculate-payout.js';
import type { DepositOutcome } from './rules/deposit-outcome.js';
import type { Earning } from './rules/earning.js';
import type { PayoutBatch, PayoutBatchStatus } from './rules/payout-batch.js';
import type { PayoutPeriod } from './rules/payout-period.js';
import type { Payout, PayoutLine } from './rules/payout.js';
import type { PeriodTotals } from './rules/period-totals.js';
import type { ReleasedEarnings } from './rules/release-entries.js';

export interface Earnings {
  add(...earnings: readonly Earning[]): Promise<void>;
  /** The mentor's earnings of a session that are in no payout yet, in the order in which they were earned; locked for this transaction. */
  findUnpaid(mentorId: MentorId, reservationId: ReservationId): Promise<readonly Earning[]>;
  /**
   * The mentor's debt for a session, paid out or not: above zero, or zero without penalties. Penalties until `startsAt`
   * (included) are left out: they are for time off, not for the no-show.
   */
  sumPenalties(mentorId: MentorId, reservationId: ReservationId, startsAt: Instant): Promise<Krw>;
  /**
   * At most `limit` earnings that are due (`releasableAt`, that instant included), the first due first, locked for this transaction.
   * Earnings locked by another transaction are left out: concurrent calls share the work.
   * @param except earnings that are left out too; default: none.
   */
  lockDue(at: Instant, limit: number, except?: readonly EarningId[]): Promise<readonly EarningId[]>;
  /**
   * Marks earnings from `lockDue` as released, each at its `releasableAt`, however late the call.
   * @returns the sum released per mentor, to be booked in the same transaction.
   */
  release(ids: readonly EarningId[]): Promise<readonly ReleasedEarnings[]>;
}

export interface Payouts {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: PayoutId): Promise<Payout>;
  /** The existing payouts, by id; locked in this order. */
  getAll(ids: readonly PayoutId[]): Promise<readonly Payout[]>;
  save(...payouts: readonly Payout[]): Promise<void>;
  /** Payouts of a batch in processing, by id; locked in this order. */
  findProcessing(batchId: PayoutBatchId): Promise<readonly Payout[]>;
  /**
   * Closes a period: earnings released before its end and in no payout yet become the lines of its payouts. Lines of a reservation with
   * an open complaint are left out. Lines left out earlier are included once their complaint is resolved, and so are lines released after
   * their period was closed. A period is closed once; never one before the last closed one.
   */
  close(period: PayoutPeriod): Promise<void>;
  /**
   * Takes at most `limit` missing payouts of closed periods, the oldest period first, then by mentor, each with the sum of its lines. The
   * caller must add them in the same transaction. Concurrent calls share the work.
   * @param except mentors that are left out; default: none.
   * @returns an empty list when all are made.
   */
  takeDue(limit: number, except?: readonly MentorId[]): Promise<readonly DuePayout[]>;
  /** Adds payouts for the taken sums; they get the lines of these sums. */
  add(...payouts: readonly Payout[]): Promise<void>;
}

export interface PayoutBatches {
  /**
   * The open batch of the period, locked so that it stays open during this transaction. Several transactions can hold this lock.
   * @param created is added when no batch of the period is open.
   */
  findOrAddOpen(created: PayoutBatch): Promise<PayoutBatchId>;
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: PayoutBatchId): Promise<PayoutBatch>;
  save(batch: PayoutBatch): Promise<void>;
  /** The released batches among these, not locked: a release is final. */
  findReleased(ids: readonly PayoutBatchId[]): Promise<readonly PayoutBatchId[]>;
}

export interface PayoutBatchTotals {
  readonly batch: PayoutBatch;
  readonly totals: PeriodTotals;
  /** The number of calculated payouts that wait because the mentor's account was changed. */
  readonly held: number;
}

/** Queries of batches; `at` decides which payees are held. */
export interface PayoutBatchQueries {
  batch(id: PayoutBatchId, at: Instant): Promise<PayoutBatchTotals | null>;
  /** The newest first. */
  batches(
    filter: { readonly status?: PayoutBatchStatus | undefined },
    at: Instant,
    page: PageRequest,
  ): Promise<Page<PayoutBatchTotals>>;
  /** The batches that are not released, the oldest first. */
  unreleased(): Promise<readonly PayoutBatchId[]>;
}

export interface PayoutWithLines {
  readonly payout: Payout;
  readonly mentor: NamedReference<MentorId>;
  /** Deposits to the mentor's changed account wait until then, or did; null for one that was never changed. */
  readonly payeeHeldUntil: Instant | null;
  readonly lines: readonly PayoutLine[];
}

export interface PeriodSummary {
  readonly period: PayoutPeriod;
  readonly totals: PeriodTotals;
}

/** An earning in no payout yet, with the time when it leaves the escrow. */
export interface AccruedLine extends PayoutLine, Pick<Earning, 'releasableAt'> {
  /** Whether an open complaint holds it back. */
  readonly isHeldBack: boolean;
}

/** A mentor's earnings in no payout yet. Both sums are before tax, and include earnings that an open complaint holds back. */
export interface AccruedEarnings {
  /** The earnings that are not released yet. */
  readonly escrow: Krw;
  /** The released earnings; below zero for a mentor in debt. */
  readonly releasable: Krw;
  /** The lines of both sums, by time. */
  readonly lines: readonly AccruedLine[];
}

export interface PayoutQueries {
  payout(id: PayoutId): Promise<PayoutWithLines | null>;
  /** Payouts whose period shares a day with `from` to `to` (both included), newest period first. */
  payouts(mentor: MentorId, range: RequestedDays, page: PageRequest): Promise<Page<PayoutWithLines>>;
  /** All payouts of a period, in the order of their making. */
  ofPeriod(periodId: Day, page: PageRequest): Promise<Page<PayoutWithLines>>;
  /** Of the payouts made so far; zero for a day on which no closed period begins. */
  totals(periodId: Day): Promise<PeriodTotals>;
  /** The closed periods, the newest first. */
  periods(page: PageRequest): Promise<Page<PeriodSummary>>;
  /** Payouts of closed periods to be made. */
  countToMake(): Promise<number>;
  /** Payouts to be sent to the bank, also those of batches that are not released. */
  countToDeposit(): Promise<number>;
  /**
   * Payouts of released batches and payees who are not held, to be sent to the bank at `at`: one page, after `after`, the oldest calculation
   * (`dueAt`) first.
   */
  toDeposit(at: Instant, after: DueRow<PayoutId> | null): Promise<readonly DueRow<PayoutId>[]>;
  /**
   * Payouts in processing since (`dueAt`) before `before` without a final answer: sent, or about to be sent. Oldest first, one page, as above.
   * @param accepted whether those that the bank has accepted are included.
   */
  unanswered(before: Instant, accepted: boolean, after: DueRow<PayoutId> | null): Promise<readonly DueRow<PayoutId>[]>;
  /** Earnings in no payout yet that belong to a period that ends at `endsAt`: earned before it. */
  accrued(mentor: MentorId, endsAt: Instant): Promise<AccruedEarnings>;
  /** The content of the statement of a payout in any status; null for an unknown one. */
  statement(id: PayoutId): Promise<Omit<PayoutStatement, 'issuedAt'> | null>;
}

/** The mentor whose account receives a deposit. */
export interface Payee {
  readonly mentorId: MentorId;
  /** The reference of the account, for a bank that registers its payees: 20 digits. */
  readonly reference: string;
  readonly bankCode: string;
  readonly accountNumber: string;
  readonly holder: string;
}

export interface Deposit extends Payee {
  /** The idempotency key, payout and attempt, at most 50 characters: the same key moves money once, however often it is sent. */
  readonly key: string;
  /** The net amount of the payout, after tax. */
  readonly amount: Krw;
}

/** A deposit after its request. */
export interface SentDeposit {
  readonly key: string;
  /** The reference of an accepted deposit; null without an answer. */
  readonly reference: string | null;
}

/** A deposit as the bank reports it. `not_found`: the deposit is not ours; `unknown`: the bank does not answer. */
export type FoundDeposit =
  | { readonly kind: 'found'; readonly key: string; readonly outcome: DepositOutcome }
  | { readonly kind: 'not_found' | 'unknown' };

/** A deposit that the bank made and that was returned, for example because the account is closed. */
export interface ReturnedDeposit {
  readonly key: string;
  readonly reason: string;
}

/** The bank. Never called inside a transaction. A missing answer is `unknown` or an empty list of returns, never an error. */
export interface Bank {
  /** The largest number of deposits in one call, 1 or more. */
  readonly batchSize: number;
  /**
   * A person carries accepted deposits to the bank in a file, and their results back. The reference of an accepted one is then its key.
   * Default: no.
   */
  readonly byFile?: boolean;
  /**
   * Sends deposits, each independent of the others: a refused one does not stop them.
   * @param deposits 1 to `batchSize`, with different keys.
   * @returns the outcome of each by its key; one without an outcome is `unknown`.
   */
  deposit(deposits: readonly Deposit[]): Promise<ReadonlyMap<string, DepositOutcome>>;
  /**
   * The bank's state of a deposit; `refused` with the reason `not_found` when the bank does not know it, and no earlier call can be under
   * way: it is then sent again. Never `not_found` for one that it accepted.
   */
  query(sent: SentDeposit): Promise<DepositOutcome>;
  /** The deposits made since `since` and returned; others that failed may be among them. A repeated query gives them again. */
  returned(since: Instant): Promise<readonly ReturnedDeposit[]>;
  /** Registers an account at the bank, so that it can approve the payee before the first deposit. Absent for a bank without approvals. */
  register?(payee: Payee): Promise<void>;
  /** The deposit that the bank names so. Absent when it sends no messages about deposits. */
  find?(reference: string): Promise<FoundDeposit>;
}

export interface PayoutStatement {
  readonly payout: Payout;
  readonly mentor: NamedReference<MentorId>;
  readonly bankAccount: MaskedBankAccount | null;
  readonly issuedAt: Instant;
  readonly lines: readonly (PayoutLine & { readonly memberName: string | null; readonly storeName: string | null })[];
}

export interface StatementRenderer {
  /** @returns a PDF. */
  render(statement: PayoutStatement, language: Language): Promise<Uint8Array>;
}
