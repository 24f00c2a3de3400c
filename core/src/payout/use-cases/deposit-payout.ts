import type { DomainEvent } from '../../application/events.js';
import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { NewAdministratorAction } from '../../audit-trail/rules/administrator-action.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { Ids, PayoutId } from '../../kernel/ids.js';
import { sealingContext } from '../../mentor/rules/bank-account.js';
import type { Cipher } from '../../kernel/cipher.js';
import type { Bank, Deposit } from '../ports.js';
import {
  parseDepositKey,
  beginDeposit,
  decideDeposit,
  decideReturn,
  type DepositedPayout,
  depositKey,
  type FailedPayout,
  isUnknownToBank,
  type ProcessingPayout,
} from '../rules/deposit-decision.js';
import { payoutDeposited, payoutReturned } from '../rules/deposit-entries.js';
import type { DepositOutcome } from '../rules/deposit-outcome.js';
import type { Payout } from '../rules/payout.js';

type DepositStores = Pick<Stores, 'payouts' | 'mentors' | 'journal' | 'outbox' | 'administratorActions'>;

/** The administrator who has a deposit sent again. */
type RetryRequest = Pick<NewAdministratorAction, 'adminId' | 'requestId' | 'why'>;

/** A payout's way to the bank: begun in one transaction, sent outside any, settled in another. */
export class DepositPayout {
  constructor(
    private readonly transaction: Transaction<DepositStores>,
    private readonly bank: Bank,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * @returns the payout: deposited, failed, or still processing without an answer of the bank; null when its status was not `calculated`,
   * and nothing was done.
   * @throws DomainError not-found.
   */
  async execute(id: PayoutId): Promise<Payout | null> {
    return this.carryOut(await this.begin(id, ['calculated'], null));
  }

  /** The same for a payout that failed too. */
  async retry(id: PayoutId, asked: RetryRequest, idempotency?: IdempotencyContext): Promise<Payout | null> {
    return this.carryOut(await this.begin(id, ['calculated', 'failed'], asked, idempotency), idempotency);
  }

  /**
   * Queries the bank for an unanswered deposit. A deposit unknown to the bank is sent again under the same key: if the first arrives
   * after all, the bank treats both as one.
   * @returns the payout; still processing without an answer.
   */
  async resume(id: PayoutId): Promise<Payout> {
    const payout = await this.transaction.run(({ payouts }) => payouts.get(id));
    if (!isUnderWay(payout)) return payout;
    const known = await this.bank.query(depositKey(payout));
    return this.settle(payout, isUnknownToBank(known) ? await this.bank.deposit(this.depositOf(payout)) : known);
  }

  /**
   * A deposit came back: its money is in transit again.
   * @param key the one that it was sent under.
   * @returns whether that was news.
   * @throws DomainError not-found.
   */
  async takeBack(key: string, reason: string): Promise<boolean> {
    const sent = parseDepositKey(key);
    if (!sent) throw notFound('payout');
    return this.transaction.run(async ({ payouts, journal, outbox }) => {
      const failed = decideReturn(await payouts.get(sent.id), sent.attempt, reason);
      if (!failed) return false;
      await payouts.save(failed);
      await journal.append(payoutReturned(this.ids, failed, this.clock.now()));
      await outbox.add(payoutEvent(failed));
      return true;
    });
  }

  private async carryOut(
    begun: ProcessingPayout | FailedPayout | null,
    idempotency?: IdempotencyContext,
  ): Promise<Payout | null> {
    if (begun?.status !== 'processing') return begun;
    return this.settle(begun, await this.send(begun), idempotency);
  }

  private begin(
    id: PayoutId,
    from: readonly ('calculated' | 'failed')[],
    asked: RetryRequest | null,
    idempotency?: IdempotencyContext,
  ): Promise<ProcessingPayout | FailedPayout | null> {
    return this.transaction.run(async ({ payouts, mentors, outbox, administratorActions }) => {
      const payout = await payouts.get(id);
      const { bankAccount } = await mentors.get(payout.mentorId);
      const begun = beginDeposit(payout, from, bankAccount);
      if (begun) await payouts.save(begun);
      if (begun?.status === 'failed') await outbox.add(payoutEvent(begun));
      if (begun && asked) await administratorActions.add(retried(asked, payout, begun));
      return begun;
    }, idempotency);
  }

  /** A retry under a key gets the attempt as it was begun: an attempt with a known outcome is never sent again. */
  private async send(begun: ProcessingPayout): Promise<DepositOutcome> {
    const { status, attempts } = await this.transaction.run(({ payouts }) => payouts.get(begun.id));
    if (status !== 'processing' || attempts !== begun.attempts) return { kind: 'unknown' };
    return this.bank.deposit(this.depositOf(begun));
  }

  private settle(
    { id, attempts }: ProcessingPayout,
    outcome: DepositOutcome,
    idempotency?: IdempotencyContext,
  ): Promise<Payout> {
    return this.transaction.run(async ({ payouts, journal, outbox }) => {
      const payout = await payouts.get(id);
      const settled = decideDeposit(payout, attempts, outcome);
      if (!settled) return payout;
      await payouts.save(settled);
      if (settled.status === 'deposited') await journal.append(payoutDeposited(this.ids, settled, settled.depositedAt));
      await outbox.add(payoutEvent(settled));
      return settled;
    }, idempotency);
  }

  /** The one place where an account number is readable. */
  private depositOf(payout: ProcessingPayout): Deposit {
    const { bankCode, holder, accountNumber } = payout.bankAccount;
    return {
      key: depositKey(payout),
      amount: payout.net,
      bankCode,
      holder,
      accountNumber: this.cipher.open(accountNumber, sealingContext(payout.mentorId)),
    };
  }
}

const retried = (asked: RetryRequest, payout: Payout, begun: Payout): NewAdministratorAction => ({
  ...asked,
  action: 'retry-payout',
  subject: { type: 'payout', id: payout.id },
  before: { status: payout.status, attempts: payout.attempts },
  after: { status: begun.status, attempts: begun.attempts },
});

const isUnderWay = (payout: Payout): payout is ProcessingPayout =>
  payout.status === 'processing' && payout.bankAccount !== null;

const payoutEvent = ({ id, mentorId, net, status }: DepositedPayout | FailedPayout): DomainEvent => ({
  type: status === 'deposited' ? 'payout-deposited' : 'payout-failed',
  payoutId: id,
  mentorId,
  net,
});
