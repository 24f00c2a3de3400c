import { instant, krw } from '@spotter/core/kernel';
import type { Bank, Deposit, DepositOutcome } from '@spotter/core/payout';
import { expect } from 'chai';
import { aDeposit, newId } from './builders.js';

/** A bank adapter as the suites use it. */
export interface BankUnderTest {
  readonly name: string;
  /** A bank without requests so far, during its hours. */
  open(): Promise<{
    readonly bank: Bank;
    /** The total of all deposits to an account. */
    paidTo(accountNumber: string): Promise<number>;
    /** Completes the pending deposits. */
    complete(): Promise<void>;
    /** An account that accepts deposits. */
    readonly pays: string;
    /** An account to which the bank refuses deposits. */
    readonly refuses: string;
    /** The next call of `deposit` succeeds, and its answer is lost. */
    loseAnswer(): void;
    close(): Promise<void>;
  }>;
}

type Open = Awaited<ReturnType<BankUnderTest['open']>>;

/** All guarantees of a bank to the core. */
export function describeBank({ name, open }: BankUnderTest): void {
  describe(name, () => {
    let subject: Open;
    beforeEach(async () => {
      subject = await open();
    });
    afterEach(() => subject.close());

    const send = async (deposit: Deposit): Promise<DepositOutcome | undefined> =>
      (await subject.bank.deposit([deposit])).get(deposit.key);
    const referenceIn = (outcome: DepositOutcome | undefined): string | null =>
      outcome?.kind === 'accepted' ? outcome.reference : null;

    it('makes a deposit, at once or later, and reports it', async () => {
      const deposit = aDeposit(subject.pays);
      const outcome = await send(deposit);
      expect(outcome?.kind).to.be.oneOf(['deposited', 'accepted']);
      await subject.complete();
      const known = await subject.bank.query({ key: deposit.key, reference: referenceIn(outcome) });
      expect(known.kind).to.equal('deposited');
      expect(await subject.paidTo(subject.pays)).to.equal(96_700);
    });

    it('makes a deposit once, however often its key is sent', async () => {
      const deposit = aDeposit(subject.pays);
      await send(deposit);
      expect((await send(deposit))?.kind).to.be.oneOf(['deposited', 'accepted']);
      await subject.complete();
      expect((await send(deposit))?.kind).to.equal('deposited');
      expect(await subject.paidTo(subject.pays)).to.equal(96_700);
    });

    it('makes a deposit once that several processes send at the same time', async () => {
      const deposit = aDeposit(subject.pays);
      await Promise.all([send(deposit), send(deposit), send(deposit)]);
      await subject.complete();
      expect(await subject.paidTo(subject.pays)).to.equal(96_700);
    });

    it('makes another deposit to the same account under another key', async () => {
      const first = aDeposit(subject.pays);
      await send(first);
      await send({ ...first, key: `${newId()}:1`, amount: krw(1) });
      expect(await subject.paidTo(subject.pays)).to.equal(96_701);
    });

    it('pays the others of a batch in which one is refused', async () => {
      const [paid, refused, alsoPaid] = [
        aDeposit(subject.pays, 10_000),
        aDeposit(subject.refuses, 20_000),
        aDeposit(subject.pays, 30_000),
      ] as const;
      const outcomes = await subject.bank.deposit([paid, refused, alsoPaid]);
      expect(outcomes.get(refused.key)?.kind).to.equal('refused');
      for (const { key } of [paid, alsoPaid])
        expect(outcomes.get(key)?.kind, key).to.be.oneOf(['deposited', 'accepted']);
      expect(await subject.paidTo(subject.pays)).to.equal(40_000);
      expect(await subject.paidTo(subject.refuses)).to.equal(0);
    });

    it('keeps refusing a deposit that it refused', async () => {
      const deposit = aDeposit(subject.refuses);
      await send(deposit);
      expect((await subject.bank.query({ key: deposit.key, reference: null })).kind).to.equal('refused');
      expect((await send(deposit))?.kind).to.equal('refused');
      expect(await subject.paidTo(subject.refuses)).to.equal(0);
    });

    it('accepts as many deposits at once as its batch size', async () => {
      const deposits = Array.from({ length: subject.bank.batchSize }, () => aDeposit(subject.pays, 1));
      const outcomes = await subject.bank.deposit(deposits);
      expect(new Set([...outcomes.values()].map(({ kind }) => kind))).to.have.lengthOf(1);
      expect(await subject.paidTo(subject.pays)).to.equal(subject.bank.batchSize);
    });

    it('does not find a deposit that was not sent', async () => {
      expect(await subject.bank.query({ key: `${newId()}:1`, reference: null })).to.deep.equal({
        kind: 'refused',
        reason: 'not_found',
      });
      expect((await subject.bank.find?.('unknown-reference'))?.kind ?? 'not_found').to.equal('not_found');
    });

    it('never denies a deposit whose answer was lost, and makes it once', async () => {
      const deposit = aDeposit(subject.pays);
      subject.loseAnswer();
      const outcome = await send(deposit);
      expect(outcome?.kind ?? 'unknown').to.be.oneOf(['unknown', 'accepted', 'deposited']);
      const known = await subject.bank.query({ key: deposit.key, reference: null });
      expect(known.kind).to.be.oneOf(['unknown', 'accepted', 'deposited']);
      await send(deposit);
      await subject.complete();
      expect((await subject.bank.query({ key: deposit.key, reference: null })).kind).to.equal('deposited');
      expect(await subject.paidTo(subject.pays)).to.equal(96_700);
    });

    it('reports no returns when none came back', async () => {
      await send(aDeposit(subject.pays));
      expect(await subject.bank.returned(instant(0))).to.deep.equal([]);
    });
  });
}
