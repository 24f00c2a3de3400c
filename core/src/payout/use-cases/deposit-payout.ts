import type { DomainEvent } from '../../application/events.js';
import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { NewAdministratorAction } from '../../audit-trail/rules/administrator-action.js';
import type { Clock } from '../../kernel/clock.js';
import { DomainError, notFound } from '../../kernel/domain-error.js';
import type { Ids, PayoutId } from '../../kernel/ids.js';
import { sealingContext } from '../../mentor/rules/bank-account.js';
import type { Cipher } from '../../kernel/cipher.js';
import type { Bank, Deposit } from '../ports.js';
import {
  beginDeposit,
  decideDeposit,
  decideReturn,
  depositKey,
  type FailedPayout,
  isAccepted,
  isUnknownToBank,
  parseDepositKey,
  type ProcessingPayout,
} from '../rules/deposit-decision.js';
import { payoutDeposited, payoutReturned } from '../rules/deposit-entries.js';
import type { DepositOutcome } from '../rules/deposit-outcome.js';
import type { Payout } from '../rules/payout.js';

type DepositStores = Pick<Stores, 'payouts' | 'mentors' | 'journal' | 'outbox' | 'administratorActions'>;

/** The administrator who has a deposit sent again. */
type RetryRequest = Pick<NewAdministratorAction, 'adminId' | 'requestId' | 'why'>;

/** The way of payouts to the bank: begun in one transaction, sent outside any, settled in another. */
export class DepositPayout {
  constructor(
    private readonly transaction: Transaction<DepositStores>,
    private readonly bank: Bank,
    private readonly cipher: Cipher,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** The most payouts of one call of `execute`. */
  get batchSize(): number {
    return this.bank.batchSize;
  }

  /**
   * @param ids different, at most `batchSize`.
   * @returns each by its id: deposited, failed, postponed, or processing without a final answer of the bank. A payout whose status was not
   * `calculated` is absent, and nothing was done.
   * @throws DomainError not-found.
   */
  async execute(ids: readonly PayoutId[]): Promise<ReadonlyMap<PayoutId, Payout>> {
    const begun = await this.transaction.run(async (stores) => {
      const payouts: (ProcessingPayout | FailedPayout)[] = [];
      for (const id of inOrder(ids)) payouts.push(...present(await this.begin(stores, id, ['calculated'], null)));
      return payouts;
    });
    const sent = begun.filter((payout) => payout.status === 'processing');
    const settled = sent.length === 0 ? [] : await this.settle(sent, await this.bank.deposit(sent.map(this.depositOf)));
    return new Map([...begun, ...settled].map((payout) => [payout.id, payout]));
  }

  /** One payout, also one that failed. @returns null when its status allowed no deposit. @throws DomainError not-found. */
  async retry(id: PayoutId, asked: RetryRequest, idempotency?: IdempotencyContext): Promise<Payout | null> {
    const begun = await this.transaction.run(
      (stores) => this.begin(stores, id, ['calculated', 'failed'], asked),
      idempotency,
    );
    if (begun?.status !== 'processing') return begun;
    const [settled] = await this.settle([begun], await this.sendAgain(begun), idempotency);
    return settled ?? begun;
  }

  /**
   * Queries the bank for an unanswered deposit. A deposit unknown to the bank is sent again under the same key: if the first arrives
   * after all, the bank treats both as one. A deposit that the bank has accepted is never sent again.
   * @returns the payout; still processing without a final answer.
   * @throws DomainError payment-failed when the bank's answer contradicts the request, with what it says.
   */
  async resume(id: PayoutId): Promise<Payout> {
    const payout = await this.transaction.run(({ payouts }) => payouts.get(id));
    if (!isUnderWay(payout)) return payout;
    const key = depositKey(payout);
    const known = await this.bank.query({ key, reference: payout.bankReference });
    if (known.kind === 'contradicted')
      throw new DomainError('payment-failed', `The bank: ${known.reason}.`, { payoutId: id });
    const isLost = isUnknownToBank(known) && !isAccepted(payout);
    const outcomes = isLost ? await this.bank.deposit([this.depositOf(payout)]) : new Map([[key, known]]);
    const [settled] = await this.settle([payout], outcomes);
    return settled ?? payout;
  }

  /**
   * Applies what the bank says about a deposit that it was asked about. One that was made and is refused later came back.
   * @throws DomainError not-found.
   */
  async apply(key: string, outcome: DepositOutcome): Promise<void> {
    const sent = parseDepositKey(key);
    if (!sent) throw notFound('payout');
    const payout = await this.transaction.run(({ payouts }) => payouts.get(sent.id));
    if (payout.status === 'deposited' && outcome.kind === 'refused') await this.takeBack(key, outcome.reason);
    else if (isUnderWay(payout) && payout.attempts === sent.attempt)
      await this.settle([payout], new Map([[key, outcome]]));
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
      await outbox.add(payoutEvent('payout-failed', failed));
      return true;
    });
  }

  private async begin(
    { payouts, mentors, outbox, administratorActions }: DepositStores,
    id: PayoutId,
    from: readonly ('calculated' | 'failed')[],
    asked: RetryRequest | null,
  ): Promise<ProcessingPayout | FailedPayout | null> {
    const payout = await payouts.get(id);
    const { bankAccount } = await mentors.get(payout.mentorId);
    const begun = beginDeposit(payout, from, bankAccount);
    if (begun) await payouts.save(begun);
    if (begun?.status === 'failed') await outbox.add(payoutEvent('payout-failed', begun));
    if (begun && asked) await administratorActions.add(retried(asked, payout, begun));
    return begun;
  }

  /** A retry under a key gets the attempt as it was begun: an attempt with a known outcome is never sent again. */
  private async sendAgain(begun: ProcessingPayout): Promise<DepositOutcomes> {
    const now = await this.transaction.run(({ payouts }) => payouts.get(begun.id));
    const isOpen = now.status === 'processing' && now.attempts === begun.attempts && !isAccepted(now);
    return isOpen ? this.bank.deposit([this.depositOf(begun)]) : new Map();
  }

  /** @returns the payouts as they are then. */
  private settle(
    sent: readonly ProcessingPayout[],
    outcomes: DepositOutcomes,
    idempotency?: IdempotencyContext,
  ): Promise<readonly Payout[]> {
    return this.transaction.run(async (stores) => {
      const settled: Payout[] = [];
      for (const payout of sent) settled.push(await this.settleOne(stores, payout, outcomes));
      return settled;
    }, idempotency);
  }

  private async settleOne(
    { payouts, journal, outbox }: DepositStores,
    sent: ProcessingPayout,
    outcomes: DepositOutcomes,
  ): Promise<Payout> {
    const payout = await payouts.get(sent.id);
    const answered = decideDeposit(payout, sent.attempts, outcomes.get(depositKey(sent)) ?? { kind: 'unknown' });
    if (!answered) return payout;
    await payouts.save(answered);
    if (answered.status === 'deposited') {
      await journal.append(payoutDeposited(this.ids, answered, answered.depositedAt));
      await outbox.add(payoutEvent('payout-deposited', answered));
    }
    if (answered.status === 'failed') await outbox.add(payoutEvent('payout-failed', answered));
    return answered;
  }

  /** The one place where an account number is readable. */
  private readonly depositOf = (payout: ProcessingPayout): Deposit => {
    const { reference, bankCode, holder, accountNumber } = payout.bankAccount;
    return {
      key: depositKey(payout),
      mentorId: payout.mentorId,
      reference,
      amount: payout.net,
      bankCode,
      holder,
      accountNumber: this.cipher.open(accountNumber, sealingContext(payout.mentorId)),
    };
  };
}

type DepositOutcomes = ReadonlyMap<string, DepositOutcome>;

/** The order in which concurrent batches lock payouts. */
const inOrder = (ids: readonly PayoutId[]): readonly PayoutId[] => [...ids].sort();

const present = <Item>(item: Item | null): readonly Item[] => (item === null ? [] : [item]);

const retried = (asked: RetryRequest, payout: Payout, begun: Payout): NewAdministratorAction => ({
  ...asked,
  action: 'retry-payout',
  subject: { type: 'payout', id: payout.id },
  before: { status: payout.status, attempts: payout.attempts },
  after: { status: begun.status, attempts: begun.attempts },
});

const isUnderWay = (payout: Payout): payout is ProcessingPayout =>
  payout.status === 'processing' && payout.bankAccount !== null;

const payoutEvent = (type: 'payout-deposited' | 'payout-failed', { id, mentorId, net }: Payout): DomainEvent => ({
  type,
  payoutId: id,
  mentorId,
  net,
});
