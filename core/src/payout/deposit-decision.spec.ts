import { expect } from 'chai';
import type { Day } from '../shared/calendar.js';
import type { MentorId, PayoutId } from '../shared/ids.js';
import { instant } from '../shared/instant.js';
import { krw } from '../shared/krw.js';
import { defaultPolicies } from '../shared/policies.js';
import type { BankAccount } from '../mentor/bank-account.js';
import { attemptOf, beginDeposit, decideDeposit, decideReturn, depositKey, neverArrived } from './deposit-decision.js';
import { periodOn } from './payout-period.js';
import type { Payout, PayoutCore } from './payout.js';

const core: PayoutCore = {
  id: 'p' as PayoutId,
  mentorId: 'mo' as MentorId,
  period: periodOn('2026-01-05' as Day, defaultPolicies.payout),
  gross: krw(100_000),
  incomeTax: krw(3_000),
  localIncomeTax: krw(300),
  net: krw(96_700),
  bankAccount: null,
  attempts: 0,
  calculatedAt: instant(0),
  version: 1,
};
const account: BankAccount = {
  bankCode: '004',
  holder: '김멘토',
  accountNumber: { keyId: 'k1', text: 'sealed' },
  accountNumberMasked: '*********1234',
};
const calculated: Payout = { ...core, status: 'calculated' };
const failed: Payout = {
  ...core,
  bankAccount: account,
  attempts: 1,
  status: 'failed',
  failureReason: 'account_refused',
};
const processing: Payout = { ...core, bankAccount: account, attempts: 2, status: 'processing' };
const deposited: Payout = { ...core, bankAccount: account, attempts: 2, status: 'deposited', depositedAt: instant(9) };
const carriedOver: Payout = { ...core, status: 'carried_over' };

describe('the beginning of a deposit', () => {
  it('counts the attempt and keeps where it goes', () => {
    expect(beginDeposit(calculated, 'calculated', account)).to.deep.equal({
      ...core,
      status: 'processing',
      bankAccount: account,
      attempts: 1,
    });
  });

  it('goes to the new account after a failure, which is forgotten', () => {
    const changed = { ...account, bankCode: '088' };
    expect(beginDeposit(failed, 'failed', changed)).to.deep.equal({
      ...core,
      status: 'processing',
      bankAccount: changed,
      attempts: 2,
    });
  });

  it('fails without an account, and counts no attempt', () => {
    expect(beginDeposit(calculated, 'calculated', null)).to.include({
      status: 'failed',
      failureReason: 'no_bank_account',
      attempts: 0,
    });
  });

  it('does nothing when somebody else was faster', () => {
    for (const payout of [processing, deposited, carriedOver, failed]) {
      expect(beginDeposit(payout, 'calculated', account)).to.equal(null);
    }
    for (const payout of [processing, deposited, carriedOver, calculated]) {
      expect(beginDeposit(payout, 'failed', account)).to.equal(null);
    }
  });
});

describe("the bank's answer", () => {
  it('deposits at the time that the bank tells', () => {
    expect(decideDeposit(processing, 2, { kind: 'deposited', at: instant(9) })).to.deep.equal(deposited);
  });

  it('fails with the reason that the bank tells', () => {
    expect(decideDeposit(processing, 2, { kind: 'refused', reason: 'account_refused' })).to.include({
      status: 'failed',
      failureReason: 'account_refused',
      attempts: 2,
    });
  });

  it('leaves the payout processing while it is not there', () => {
    expect(decideDeposit(processing, 2, { kind: 'unknown' })).to.equal(null);
  });

  it('to an older attempt means nothing', () => {
    expect(decideDeposit(processing, 1, { kind: 'refused', reason: 'account_refused' })).to.equal(null);
  });

  it('means nothing to a payout that is decided', () => {
    for (const payout of [calculated, deposited, failed, carriedOver]) {
      expect(decideDeposit(payout, payout.attempts, { kind: 'deposited', at: instant(9) })).to.equal(null);
    }
  });

  it('may be that it never heard of the deposit', () => {
    expect(neverArrived({ kind: 'refused', reason: 'not_found' })).to.equal(true);
    expect(neverArrived({ kind: 'refused', reason: 'account_refused' })).to.equal(false);
    expect(neverArrived({ kind: 'unknown' })).to.equal(false);
  });
});

describe('a deposit that comes back', () => {
  it('fails the payout for the reason that the bank tells, and it can be retried', () => {
    const failed = decideReturn(deposited, 2, 'account_closed');
    expect(failed).to.deep.equal({
      ...core,
      bankAccount: account,
      attempts: 2,
      status: 'failed',
      failureReason: 'account_closed',
    });
    expect(beginDeposit(failed!, 'failed', account)).to.include({ status: 'processing', attempts: 3 });
  });

  it('means nothing of another attempt', () => {
    expect(decideReturn(deposited, 1, 'account_closed')).to.equal(null);
    expect(decideReturn(deposited, 3, 'account_closed')).to.equal(null);
  });

  it('means nothing to a payout that is not deposited, or is so no longer', () => {
    for (const payout of [calculated, processing, failed, carriedOver])
      expect(decideReturn(payout, payout.attempts, 'account_closed')).to.equal(null);
  });
});

describe('the key of a deposit', () => {
  it('is read again', () => {
    const id = '019c1000-0000-7000-8000-000000000001' as PayoutId;
    expect(attemptOf(depositKey({ id, attempts: 3 }))).to.deep.equal({ id, attempt: 3 });
  });

  it('is ours or none', () => {
    for (const key of ['', 'p:2', 'somebody else']) expect(attemptOf(key)).to.equal(null);
  });

  it('names the payout and the attempt', () => {
    expect(depositKey(processing)).to.equal('p:2');
  });
});
