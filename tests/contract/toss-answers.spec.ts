import { TossBank, type TossTrouble } from '@spotter/bank-toss';
import { DAY, instant, minus, MINUTE, parseInstant, plus, type Instant } from '@spotter/core/kernel';
import type { Deposit, DepositOutcome } from '@spotter/core/payout';
import { expect } from 'chai';
import {
  REFUSED_ACCOUNTS,
  type TossFault,
  TOSS_FAULTS,
  TOSS_SECRET_KEY,
  TOSS_SECURITY_KEY,
  TossServer,
} from '../support/toss-server.js';
import { aDeposit } from './builders.js';
import { MemoryTossRecords } from '../support/memory-toss-records.js';

const at = (text: string): Instant => parseInstant(`${text}+09:00`) ?? instant(0);
/** A Monday. */
const NOON = at('2026-11-23T12:00:00');
const PAYS = '1101234561234';
/** The bank pays twice, and its answer is lost. */
const paidTwice: TossFault = (response, perform) => {
  perform();
  TOSS_FAULTS.breaks(response, perform);
};
const NOT_FOUND = { kind: 'refused', reason: 'not_found' };

describe('Toss Payments, when its answers are refusals, late, lost or wrong', () => {
  let toss: TossServer;
  let now: Instant;
  let bank: TossBank;
  let records: MemoryTossRecords;
  let troubles: TossTrouble[];
  let phone: string | null;
  beforeEach(async () => {
    toss = await TossServer.start();
    now = NOON;
    toss.now = () => now;
    troubles = [];
    phone = '+821012345678';
    records = new MemoryTossRecords();
    bank = aBank();
  });
  afterEach(() => toss.stop());

  const aBank = (changed: Partial<ConstructorParameters<typeof TossBank>[0]> = {}): TossBank =>
    new TossBank({
      secretKey: TOSS_SECRET_KEY,
      securityKey: TOSS_SECURITY_KEY,
      baseUrl: toss.url,
      clock: { now: () => now },
      records,
      contactOf: async () => ({ name: '김멘토', email: 'mentor@spotter.test', phone }),
      onTrouble: (trouble) => troubles.push(trouble),
      ...changed,
    });
  const depositTo = (accountNumber = PAYS, amount?: number) => aDeposit(accountNumber, amount);
  const send = async (deposit: Deposit): Promise<DepositOutcome | undefined> =>
    (await bank.deposit([deposit])).get(deposit.key);
  const sentDeposit = async (): Promise<Deposit> => {
    const deposit = depositTo();
    await send(deposit);
    return deposit;
  };
  /** As a database that is recovered to a time before the request. */
  const forget = ({ key, amount }: Deposit) => records.forget({ key, amount, sellerId: '', requestedAt: now });
  const query = ({ key }: Deposit, reference: string | null = null) => bank.query({ key, reference });

  describe('hours', () => {
    const postponements: readonly (readonly [string, string | null])[] = [
      ['2026-11-23T07:59:59.999', '2026-11-23T08:00:00'],
      ['2026-11-23T08:00:00', null],
      ['2026-11-23T14:59:59.999', null],
      ['2026-11-23T15:00:00', '2026-11-24T08:00:00'],
      ['2026-11-27T15:00:00', '2026-11-30T08:00:00'],
      ['2026-11-28T12:00:00', '2026-11-30T08:00:00'],
      ['2026-11-29T23:59:59.999', '2026-11-30T08:00:00'],
    ];
    for (const [time, until] of postponements)
      it(`${until === null ? 'requests' : `postpones to ${until}`} at ${time}`, async () => {
        now = at(time);
        const outcome = await send(depositTo());
        if (until === null) expect(outcome?.kind).to.equal('accepted');
        else expect(outcome).to.deep.equal({ kind: 'postponed', until: at(until), reason: 'outside_hours' });
        expect(toss.requests).to.have.lengthOf(until === null ? 1 : 0);
      });

    it('postpones a whole list that is refused on a public holiday, after three refusals', async () => {
      toss.isHoliday = true;
      const deposits = Array.from({ length: 20 }, () => depositTo());
      const outcomes = await bank.deposit(deposits);
      for (const { key } of deposits)
        expect(outcomes.get(key)).to.deep.equal({
          kind: 'postponed',
          until: plus(now, 50 * MINUTE),
          reason: 'NOT_AVAILABLE_TIME',
        });
      expect(toss.requests).to.have.lengthOf(4);
      toss.isHoliday = false;
      expect([...(await bank.deposit(deposits)).values()].map(({ kind }) => kind)).to.deep.equal(
        deposits.map(() => 'accepted'),
      );
      expect(toss.paidTo(PAYS)).to.equal(20 * 96_700);
    });
  });

  describe('payees', () => {
    it('registers an account once, with a name, an address and the digits of a phone', async () => {
      const deposit = depositTo();
      await bank.register(deposit);
      await bank.register(deposit);
      await send(deposit);
      expect(toss.listSellers()).to.deep.equal([
        {
          id: 'seller_1',
          refSellerId: deposit.reference,
          businessType: 'INDIVIDUAL',
          individual: { name: '김멘토', email: 'mentor@spotter.test', phone: '01012345678' },
          account: { bankCode: '004', accountNumber: PAYS, holderName: '김멘토' },
          status: 'APPROVED',
        },
      ]);
      expect(await records.seller(deposit.reference)).to.include({ sellerId: 'seller_1', status: 'APPROVED' });
    });

    it('pays a partly approved payee, and postpones others until they are approved', async () => {
      toss.sellerStatus = 'APPROVAL_REQUIRED';
      const deposit = depositTo();
      const waits = { kind: 'postponed', until: plus(now, 50 * MINUTE), reason: 'payee_not_approved' };
      expect(await send(deposit)).to.deep.equal(waits);
      toss.approve('KYC_REQUIRED');
      expect(await send(deposit)).to.deep.equal(waits);
      expect(toss.requests).to.have.lengthOf(0);
      toss.approve('PARTIALLY_APPROVED');
      expect((await send(deposit))?.kind).to.equal('accepted');
    });

    it('postpones a payee whose approval was withdrawn, and pays the others of the list', async () => {
      const [withdrawn, other] = [depositTo('1101234560001'), depositTo()];
      await bank.register(withdrawn);
      toss.approve('KYC_REQUIRED');
      const outcomes = await bank.deposit([withdrawn, other]);
      expect(outcomes.get(withdrawn.key)).to.include({ kind: 'postponed', reason: 'payee_not_approved' });
      expect(outcomes.get(other.key)?.kind).to.equal('accepted');
      const { length } = toss.requests;
      expect(await send(withdrawn)).to.include({ kind: 'postponed', reason: 'payee_not_approved' });
      expect(toss.requests, 'the status is asked first').to.have.lengthOf(length);
      toss.approve();
      expect((await send(withdrawn))?.kind).to.equal('accepted');
    });

    it('does not ask for the other payees of a list after a registration without a usable answer', async () => {
      Object.assign(toss, { sellerStatus: null });
      const [first, second] = [depositTo('1101234560001'), depositTo()];
      const outcomes = await bank.deposit([first, second]);
      for (const { key } of [first, second])
        expect(outcomes.get(key)).to.include({ kind: 'postponed', reason: 'bank_unavailable' });
      expect(toss.listSellers()).to.have.lengthOf(1);
    });

    it('registers a payee again whom the bank no longer knows, and pays the others of the list', async () => {
      const [lost, other] = [depositTo('1101234560001'), depositTo()];
      await records.saveSeller({
        reference: lost.reference,
        sellerId: 'seller_of_a_former_key',
        status: 'KYC_REQUIRED',
      });
      const outcomes = await bank.deposit([lost, other]);
      expect([...outcomes.values()].map(({ kind }) => kind)).to.deep.equal(['accepted', 'accepted']);
      expect(await records.seller(lost.reference)).to.include({ sellerId: 'seller_1', status: 'APPROVED' });
    });

    it('finds a payee whose registration had no answer', async () => {
      const deposit = depositTo();
      await bank.register(deposit);
      records = new MemoryTossRecords();
      bank = aBank();
      expect((await send(deposit))?.kind).to.equal('accepted');
      expect(toss.listSellers()).to.have.lengthOf(1);
    });

    for (const [digits, reason] of Object.entries(REFUSED_ACCOUNTS))
      it(`refuses an account that the bank refuses as ${reason}, and pays the others of the list`, async () => {
        const [wrong, other] = [depositTo(`110123456${digits}`), depositTo()];
        const outcomes = await bank.deposit([wrong, other]);
        expect(outcomes.get(wrong.key)).to.deep.equal({ kind: 'refused', reason });
        expect(outcomes.get(other.key)?.kind).to.equal('accepted');
      });

    it('refuses an account that has too many digits', async () => {
      expect(await send(depositTo('123456789012345'))).to.deep.equal({
        kind: 'refused',
        reason: 'account_number_too_long',
      });
    });

    it('postpones a payout to a mentor without a phone number', async () => {
      phone = null;
      expect(await send(depositTo())).to.include({ kind: 'postponed', reason: 'payee_phone_missing' });
      phone = '+821012345678';
      expect((await send(depositTo()))?.kind).to.equal('accepted');
    });
  });

  describe('money', () => {
    it('requests the payouts that the balance covers, and postpones the others', async () => {
      toss.available = 100;
      const [first, second, third] = [depositTo(PAYS, 60), depositTo(PAYS, 41), depositTo(PAYS, 40)] as const;
      const outcomes = await bank.deposit([first, second, third]);
      expect(outcomes.get(second.key)).to.include({ kind: 'postponed', reason: 'insufficient_balance' });
      expect(toss.paidTo(PAYS)).to.equal(100);
    });

    it('requests less than a billion won', async () => {
      toss.available = 3_000_000_000;
      expect((await send(depositTo(PAYS, 999_999_999)))?.kind).to.equal('accepted');
      expect(await send(depositTo(PAYS, 1_000_000_000))).to.deep.equal({ kind: 'refused', reason: 'amount_too_high' });
    });
  });

  describe('refusals', () => {
    it('pays the others one by one when the refusal names no payout', async () => {
      const [paid, refused, alsoPaid] = [depositTo(), depositTo('1101234566666'), depositTo()] as const;
      const outcomes = await bank.deposit([paid, refused, alsoPaid]);
      expect(outcomes.get(refused.key)).to.include({ kind: 'postponed', reason: 'INVALID_ACCOUNT' });
      expect(outcomes.get(paid.key)?.kind).to.equal('accepted');
      expect(outcomes.get(alsoPaid.key)?.kind).to.equal('accepted');
      expect(toss.paidTo(PAYS)).to.equal(2 * 96_700);
    });

    it('postpones a payout whose bank is closed at the moment, and pays the others', async () => {
      const [closed, paid] = [depositTo('1101234565555'), depositTo()] as const;
      const outcomes = await bank.deposit([closed, paid]);
      expect(outcomes.get(closed.key)).to.include({ kind: 'postponed', reason: 'NOT_AVAILABLE_BANK' });
      expect(outcomes.get(paid.key)?.kind).to.equal('accepted');
    });

    it('requests no more of a refused list from a bank that has become silent', async () => {
      const deposits = [depositTo('1101234566666'), depositTo(), depositTo(), depositTo()] as const;
      toss.fail(null, null, TOSS_FAULTS.hangs, TOSS_FAULTS.hangs, TOSS_FAULTS.hangs);
      const outcomes = await aBank({ timeoutMs: 200 }).deposit(deposits);
      const kinds = deposits.map(({ key }) => outcomes.get(key)?.kind);
      expect(kinds).to.deep.equal(['postponed', 'unknown', 'postponed', 'postponed']);
      expect(toss.requests).to.have.length(3);
    });

    for (const count of [1, 2]) {
      const deposits = () => Array.from({ length: count }, () => depositTo());

      it(`requests no payout again of a refused list of ${count} that was paid nevertheless`, async () => {
        const sent = deposits();
        toss.fail(TOSS_FAULTS.doneAndRefused);
        const kinds = async () => [...(await bank.deposit(sent)).values()].map(({ kind }) => kind);
        expect(await kinds()).to.deep.equal(sent.map(() => 'accepted'));
        expect(await kinds(), 'when they are sent again').to.deep.equal(sent.map(() => 'accepted'));
        expect(toss.paidTo(PAYS)).to.equal(count * 96_700);
      });

      it(`requests no payout again of a refused list of ${count} while the payouts cannot be read`, async () => {
        const sent = deposits();
        toss.fail((response, perform) => {
          TOSS_FAULTS.doneAndRefused(response, perform);
          toss.secretKey = 'replaced';
        });
        const outcomes = await bank.deposit(sent);
        expect(sent.map(({ key }) => outcomes.get(key))).to.deep.equal(sent.map(() => ({ kind: 'unknown' })));
        expect(toss.requests).to.have.lengthOf(1);
      });
    }

    it('never fails a payout for a wrong key', async () => {
      bank = aBank({ secretKey: 'test_sk_of_somebody_else' });
      expect(await send(depositTo())).to.include({ kind: 'postponed', reason: 'bank_unavailable' });
      expect(troubles).to.deep.equal([{ key: null, reason: 'UNAUTHORIZED_KEY' }]);
      bank = aBank({ securityKey: 'f'.repeat(64) });
      expect(await send(depositTo())).to.include({ kind: 'postponed' });
    });

    it('reports a payout that failed, with the code of the bank', async () => {
      const deposit = await sentDeposit();
      toss.failPayouts('REJECTED_BY_BANK');
      expect(await query(deposit, 'FPA_1')).to.deep.equal({ kind: 'refused', reason: 'REJECTED_BY_BANK' });
    });

    it('does not use a text as the code of a failed payout, because it can quote an account', async () => {
      const deposit = await sentDeposit();
      toss.failPayouts(`${PAYS} is closed\0`);
      expect(await query(deposit, 'FPA_1')).to.deep.equal({ kind: 'refused', reason: 'failed' });
    });
  });

  describe('lost answers', () => {
    for (const fault of ['breaks', 'doneAndFails', 'unreadable'] as const)
      it(`finds payouts without a readable answer in the list of the bank (${fault})`, async () => {
        toss.fail(TOSS_FAULTS[fault]);
        const deposits = [depositTo(), depositTo()];
        const outcomes = await bank.deposit(deposits);
        for (const { key } of deposits) expect(outcomes.get(key)?.kind).to.equal('accepted');
        expect(toss.paidTo(PAYS)).to.equal(2 * 96_700);
        expect(troubles.map(({ key }) => key)).to.deep.equal([null]);
      });

    for (const fault of ['lost', 'fails', 'hangs', 'late'] as const)
      it(`does not report a request as unknown for ten minutes, and pays once (${fault})`, async () => {
        bank = aBank({ timeoutMs: 100 });
        toss.fail(TOSS_FAULTS[fault]);
        const deposit = depositTo();
        expect(await send(deposit)).to.deep.equal({ kind: 'unknown' });
        now = plus(NOON, 10 * MINUTE);
        expect(await query(deposit)).to.deep.equal({ kind: 'unknown' });
        expect(await send(deposit)).to.deep.equal({ kind: 'unknown' });
        toss.answerLate();
        now = plus(NOON, 10 * MINUTE + 1);
        expect((await query(deposit)).kind).to.equal(fault === 'late' ? 'accepted' : 'refused');
        expect((await send(deposit))?.kind).to.equal('accepted');
        expect(toss.paidTo(PAYS)).to.equal(96_700);
      });

    it('reports a lost request as unknown after ten minutes', async () => {
      toss.fail(TOSS_FAULTS.lost);
      const deposit = await sentDeposit();
      now = plus(NOON, 10 * MINUTE + 1);
      expect(await query(deposit)).to.deep.equal(NOT_FOUND);
    });

    it('does not report a request of another bank object as unknown, as after a restart', async () => {
      toss.fail(TOSS_FAULTS.lost);
      const deposit = await sentDeposit();
      bank = aBank();
      expect(await query(deposit)).to.deep.equal({ kind: 'unknown' });
    });

    it('does not request a payout again whose record a recovered database lacks', async () => {
      const [deposit, other] = [await sentDeposit(), depositTo()];
      await forget(deposit);
      const outcomes = await bank.deposit([deposit, other]);
      expect([deposit, other].map(({ key }) => outcomes.get(key)?.kind)).to.deep.equal(['accepted', 'accepted']);
      expect(toss.paidTo(PAYS)).to.equal(2 * 96_700);
      toss.complete();
      expect((await query(deposit)).kind).to.equal('deposited');
    });

    it('does not request a payout again after a weekend, when a recovered database lacks its record of Friday', async () => {
      now = at('2026-11-20T14:59:00');
      const deposit = await sentDeposit();
      await forget(deposit);
      now = at('2026-11-23T08:00:00');
      expect((await send(deposit))?.kind).to.equal('accepted');
      expect(toss.paidTo(PAYS)).to.equal(96_700);
    });

    it('requests no payout without a record while the list of payouts cannot be read, which is logged', async () => {
      const deposit = await sentDeposit();
      await forget(deposit);
      toss.pageSize = 0;
      expect(await send(deposit)).to.deep.equal({ kind: 'unknown' });
      expect(troubles).to.deep.equal([{ key: null, reason: 'no list of payouts' }]);
      expect(toss.paidTo(PAYS)).to.equal(96_700);
    });

    it('has no answer while the bank does not respond', async () => {
      const deposit = await sentDeposit();
      await toss.stop();
      expect(await query(deposit)).to.deep.equal({ kind: 'unknown' });
      expect(await query(deposit, 'FPA_1')).to.deep.equal({ kind: 'unknown' });
      expect(await bank.find('FPA_1')).to.deep.equal({ kind: 'unknown' });
      expect(await send(depositTo())).to.include({ kind: 'postponed', reason: 'bank_unavailable' });
      toss = await TossServer.start();
    });
  });

  describe('contradicting reports', () => {
    it('leave a payout of another amount undecided, and are logged', async () => {
      toss.reportsMore = 1;
      const deposit = depositTo();
      const contradiction = { kind: 'contradicted', reason: 'it reports 96701 KRW instead of 96700 KRW' };
      expect(await send(deposit)).to.deep.equal(contradiction);
      toss.complete();
      expect(await query(deposit)).to.deep.equal(contradiction);
      expect(await query(deposit, 'FPA_1')).to.deep.equal(contradiction);
      expect(await send(deposit), 'is not requested again').to.deep.equal(contradiction);
      expect(toss.paidTo(PAYS)).to.equal(96_700);
      expect(troubles).to.deep.include({ key: deposit.key, reason: contradiction.reason });
    });

    it('leave a payout in another currency or to another payee undecided', async () => {
      const deposit = await sentDeposit();
      const [payout] = toss.listPayouts();
      for (const [reported, reason] of [
        [{ amount: { currency: 'USD', value: 96_700 } }, 'it reports 96700 USD instead of 96700 KRW'],
        [{ amount: payout!.amount, destination: 'seller_2' }, 'it reports another payee'],
      ] as const) {
        Object.assign(payout!, reported);
        expect(await query(deposit)).to.deep.equal({ kind: 'contradicted', reason });
      }
    });

    it('leave a payout that the bank made twice undecided', async () => {
      toss.fail(paidTwice);
      const deposit = depositTo();
      const contradiction = { kind: 'contradicted', reason: 'it reports several payouts' };
      expect(await send(deposit)).to.deep.equal(contradiction);
      expect(await query(deposit)).to.deep.equal(contradiction);
    });

    it('leave an accepted payout undecided that the bank does not have, or that is another one', async () => {
      const [deposit, other] = [depositTo(), depositTo()];
      await bank.deposit([deposit, other]);
      expect(await query(deposit, 'FPA_99')).to.deep.equal({
        kind: 'contradicted',
        reason: 'it does not know the payout that it accepted',
      });
      expect(await query(deposit, 'FPA_2')).to.include({ kind: 'contradicted' });
      expect(await query(depositTo(), 'FPA_1')).to.include({ kind: 'contradicted' });
    });
  });

  describe('payouts that a message names', () => {
    it('are found by the name of the bank', async () => {
      const deposit = await sentDeposit();
      toss.complete();
      expect(await bank.find('FPA_1')).to.deep.equal({
        kind: 'found',
        key: deposit.key,
        outcome: { kind: 'deposited', at: now },
      });
    });

    it('are not found without a request of ours, or under a malformed name', async () => {
      await send(depositTo());
      records = new MemoryTossRecords();
      expect(await aBank().find('FPA_1')).to.deep.equal({ kind: 'not_found' });
      for (const name of ['FPA_99', '..', '../sellers/seller_1', ''])
        expect(await bank.find(name), name).to.deep.equal({ kind: 'not_found' });
    });
  });

  describe('deposits that are returned', () => {
    const returned = () => bank.returned(minus(now, 14 * DAY));

    it('are listed with the code of the failure', async () => {
      const deposit = await sentDeposit();
      toss.complete();
      expect(await returned()).to.deep.equal([]);
      toss.failPayouts('ACCOUNT_CLOSED');
      expect(await returned()).to.deep.equal([{ key: deposit.key, reason: 'ACCOUNT_CLOSED' }]);
    });

    it('are not listed if they differ from the request, have no request of ours, or were made twice', async () => {
      await send(depositTo());
      toss.failPayouts('ACCOUNT_CLOSED');
      toss.reportsMore = 1;
      expect(await returned()).to.deep.equal([]);
      toss.reportsMore = 0;
      records = new MemoryTossRecords();
      expect(await aBank().returned(NOON)).to.deep.equal([]);
      bank = aBank();
      toss.fail(paidTwice);
      await send(depositTo());
      toss.failPayouts('ACCOUNT_CLOSED');
      expect(await returned()).to.deep.equal([]);
    });

    it('are not listed while the bank refuses the key', async () => {
      await send(depositTo());
      toss.failPayouts('ACCOUNT_CLOSED');
      toss.secretKey = 'another';
      expect(await returned()).to.deep.equal([]);
    });
  });

  it('reads long lists to their end', async () => {
    const deposits = Array.from({ length: 25 }, () => depositTo(PAYS, 1));
    await bank.deposit(deposits);
    toss.pageSize = 10;
    for (const deposit of deposits) expect((await query(deposit)).kind).to.equal('accepted');
  });

  it('sends no account number in clear, and no nonce twice', async () => {
    await bank.deposit([depositTo()]);
    await send(depositTo());
    expect(toss.nonces.size).to.equal(4);
    for (const text of toss.requests) expect(text).to.match(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });
});
