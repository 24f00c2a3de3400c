import type { NewAdministratorAction } from '../administration/administrator-action.js';
import type { Clock } from '../shared/clock.js';
import { notFound } from '../shared/domain-error.js';
import type { Ids, PayoutId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import type { DomainEvent } from '../events.js';
import type { Stores } from '../stores.js';
import { payoutDeposited, payoutReturned } from '../ledger/deposit-entries.js';
import { sealingContext, type Cipher } from '../mentor/bank-account.js';
import {
  attemptOf,
  beginDeposit,
  decideDeposit,
  decideReturn,
  depositKey,
  neverArrived,
  type DepositedPayout,
  type FailedPayout,
  type ProcessingPayout,
} from './deposit-decision.js';
import type { Payout } from './payout.js';
import type { Bank, Deposit, DepositOutcome } from './ports.js';

type DepositStores = Pick<Stores, 'payouts' | 'mentors' | 'journal' | 'outbox' | 'administratorActions'>;

/** The administrator who has a deposit sent again. */
type Asked = Pick<NewAdministratorAction, 'adminId' | 'requestId' | 'why'>;

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
   * @returns the payout: deposited, failed, or still processing when the bank gave no answer; null when it was not calculated
   * any more, and nothing was done.
   * @throws DomainError not-found.
   */
  async execute(id: PayoutId): Promise<Payout | null> {
    return this.carryOut(await this.begin(id, 'calculated', null));
  }

  /** The same for a payout that failed. */
  async retry(id: PayoutId, asked: Asked, once?: Once): Promise<Payout | null> {
    return this.carryOut(await this.begin(id, 'failed', asked, once), once);
  }

  /**
   * Asks the bank what became of a deposit that had no answer. One that never arrived is sent again under the same key: should the
   * first still arrive, the bank takes both for one.
   * @returns the payout; still processing when there is no answer even now.
   */
  async resume(id: PayoutId): Promise<Payout> {
    const payout = await this.transaction.run(({ payouts }) => payouts.get(id));
    if (!isUnderWay(payout)) return payout;
    const known = await this.bank.query(depositKey(payout));
    return this.settle(payout, neverArrived(known) ? await this.bank.deposit(this.depositOf(payout)) : known);
  }

  /**
   * A deposit came back: its money is in transit again.
   * @param key the one that it was sent under.
   * @returns whether that was news.
   * @throws DomainError not-found.
   */
  async takeBack(key: string, reason: string): Promise<boolean> {
    const sent = attemptOf(key);
    if (!sent) throw notFound('payout');
    return this.transaction.run(async ({ payouts, journal, outbox }) => {
      const failed = decideReturn(await payouts.get(sent.id), sent.attempt, reason);
      if (!failed) return false;
      await payouts.save(failed);
      await journal.append(payoutReturned(this.ids, failed, this.clock.now()));
      await outbox.add(told(failed));
      return true;
    });
  }

  private async carryOut(begun: ProcessingPayout | FailedPayout | null, once?: Once): Promise<Payout | null> {
    if (begun?.status !== 'processing') return begun;
    return this.settle(begun, await this.send(begun), once);
  }

  private begin(
    id: PayoutId,
    from: 'calculated' | 'failed',
    asked: Asked | null,
    once?: Once,
  ): Promise<ProcessingPayout | FailedPayout | null> {
    return this.transaction.run(async ({ payouts, mentors, outbox, administratorActions }) => {
      const payout = await payouts.get(id);
      const { bankAccount } = await mentors.get(payout.mentorId);
      const begun = beginDeposit(payout, from, bankAccount);
      if (begun) await payouts.save(begun);
      if (begun?.status === 'failed') await outbox.add(told(begun));
      if (begun && asked) await administratorActions.add(retried(asked, payout, begun));
      return begun;
    }, once);
  }

  /** A second try under a key brings the attempt as it was begun: one whose outcome is known is never sent again. */
  private async send(begun: ProcessingPayout): Promise<DepositOutcome> {
    const { status, attempts } = await this.transaction.run(({ payouts }) => payouts.get(begun.id));
    if (status !== 'processing' || attempts !== begun.attempts) return { kind: 'unknown' };
    return this.bank.deposit(this.depositOf(begun));
  }

  private settle({ id, attempts }: ProcessingPayout, outcome: DepositOutcome, once?: Once): Promise<Payout> {
    return this.transaction.run(async ({ payouts, journal, outbox }) => {
      const payout = await payouts.get(id);
      const settled = decideDeposit(payout, attempts, outcome);
      if (!settled) return payout;
      await payouts.save(settled);
      if (settled.status === 'deposited') await journal.append(payoutDeposited(this.ids, settled, settled.depositedAt));
      await outbox.add(told(settled));
      return settled;
    }, once);
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

const retried = (asked: Asked, payout: Payout, begun: Payout): NewAdministratorAction => ({
  ...asked,
  action: 'retry-payout',
  subject: { type: 'payout', id: payout.id },
  before: { status: payout.status, attempts: payout.attempts },
  after: { status: begun.status, attempts: begun.attempts },
});

const isUnderWay = (payout: Payout): payout is ProcessingPayout =>
  payout.status === 'processing' && payout.bankAccount !== null;

const told = ({ id, mentorId, net, status }: DepositedPayout | FailedPayout): DomainEvent => ({
  type: status === 'deposited' ? 'payout-deposited' : 'payout-failed',
  payoutId: id,
  mentorId,
  net,
});
