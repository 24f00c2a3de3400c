import type { Clock } from '../shared/clock.js';
import type { EntryId, Ids, PayoutId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { DomainEvent } from '../events.js';
import type { Stores } from '../stores.js';
import { credit, debit, journalEntry, type JournalEntry } from '../ledger/journal.js';
import { sealingContext, type Cipher } from '../mentor/bank-account.js';
import {
  beginDeposit,
  decideDeposit,
  depositKey,
  neverArrived,
  type DepositedPayout,
  type FailedPayout,
  type ProcessingPayout,
} from './deposit-decision.js';
import type { Payout } from './payout.js';
import type { Bank, Deposit, DepositOutcome } from './ports.js';

type DepositStores = Pick<Stores, 'payouts' | 'mentors' | 'journal' | 'outbox'>;

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
   * @returns the payout: deposited, failed, or still processing when the bank gave no answer; null when it was not `from`
   * any more, and nothing was done.
   * @throws DomainError not-found.
   */
  async execute(id: PayoutId, from: 'calculated' | 'failed'): Promise<Payout | null> {
    const begun = await this.begin(id, from);
    if (begun?.status !== 'processing') return begun;
    return this.settle(begun, await this.bank.deposit(this.depositOf(begun)));
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

  private begin(id: PayoutId, from: 'calculated' | 'failed'): Promise<ProcessingPayout | FailedPayout | null> {
    return this.transaction.run(async ({ payouts, mentors, outbox }) => {
      const payout = await payouts.get(id);
      const { bankAccount } = await mentors.get(payout.mentorId);
      const begun = beginDeposit(payout, from, bankAccount);
      if (begun) await payouts.save(begun);
      if (begun?.status === 'failed') await outbox.add(told(begun));
      return begun;
    });
  }

  private settle({ id, attempts }: ProcessingPayout, outcome: DepositOutcome): Promise<Payout> {
    return this.transaction.run(async ({ payouts, journal, outbox }) => {
      const payout = await payouts.get(id);
      const settled = decideDeposit(payout, attempts, outcome);
      if (!settled) return payout;
      await payouts.save(settled);
      if (settled.status === 'deposited') await journal.append(this.deposited(settled));
      await outbox.add(told(settled));
      return settled;
    });
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

  private deposited({ id, net }: DepositedPayout): JournalEntry {
    return journalEntry({
      id: this.ids.next<EntryId>(),
      at: this.clock.now(),
      kind: 'payout_deposited',
      reference: id,
      postings: [debit(`in_transit:${id}`, net), credit('bank', net)],
    });
  }
}

const isUnderWay = (payout: Payout): payout is ProcessingPayout =>
  payout.status === 'processing' && payout.bankAccount !== null;

const told = ({ id, mentorId, net, status }: DepositedPayout | FailedPayout): DomainEvent => ({
  type: status === 'deposited' ? 'payout-deposited' : 'payout-failed',
  payoutId: id,
  mentorId,
  net,
});
