import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Day } from '../../kernel/calendar.js';
import type { AdminId, MentorId, PayoutId } from '../../kernel/ids.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import type { BankAccount } from '../../mentor/rules/bank-account.js';
import {
  parseDepositKey,
  beginDeposit,
  decideDeposit,
  decideReturn,
  type DepositConditions,
  depositKey,
  isUnderWay,
  isUnknownToBank,
  requireOtherThanReporter,
} from './deposit-decision.js';
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
  batchId: null,
  bankReference: null,
  filePart: null,
  sentAt: null,
  calculatedAt: instant(0),
  version: 1,
};

const account: BankAccount = {
  bankCode: '004',
  holder: '김멘토',
  accountNumber: { keyId: 'k1', text: 'encrypted' },
  accountNumberMasked: '*********1234',
  reference: '12345678901234567890',
};

const begin = (payout: Payout, bankAccount: BankAccount | null, isRetry = false) =>
  beginDeposit(payout, { isRetry, isReleased: true, isPayeeHeld: false, bankAccount }, instant(5));

const calculated = { ...core, status: 'calculated', postponed: null } as const satisfies Payout;

const failed = {
  ...core,
  bankAccount: account,
  attempts: 1,
  status: 'failed',
  failureReason: 'account_refused',
  reportedBy: null,
} as const satisfies Payout;

const processing: Payout = { ...core, bankAccount: account, attempts: 2, sentAt: instant(5), status: 'processing' };

const deposited: Payout = {
  ...core,
  bankAccount: account,
  attempts: 2,
  sentAt: instant(5),
  status: 'deposited',
  depositedAt: instant(9),
};

const carriedOver: Payout = { ...core, status: 'carried_over' };

describe('the start of a deposit', () => {
  it('counts the attempt and stores the account', () => {
    expect(begin(calculated, account)).to.deep.equal({
      ...core,
      status: 'processing',
      bankAccount: account,
      attempts: 1,
      sentAt: 5,
    });
  });

  it('uses the new account after a failure and clears the failure', () => {
    const changed = { ...account, bankCode: '088' };
    expect(begin(failed, changed, true)).to.deep.equal({
      ...core,
      status: 'processing',
      bankAccount: changed,
      attempts: 2,
      sentAt: 5,
    });
  });

  it('fails without an account and counts no attempt', () => {
    expect(begin(calculated, null)).to.include({
      status: 'failed',
      failureReason: 'no_bank_account',
      attempts: 0,
    });
  });

  it('is skipped after a concurrent start', () => {
    for (const payout of [processing, deposited, carriedOver])
      for (const isRetry of [false, true]) expect(begin(payout, account, isRetry)).to.equal(null);
  });

  it('is a retry for a failed payout, and can be one for a payout whose deposit has not begun', () => {
    expect(begin(failed, account)).to.equal(null);
    expect(begin(calculated, account, true)).to.deep.equal(begin(calculated, account));
  });
});

describe('a payout in processing', () => {
  it('is under way with the account of its attempt', () => {
    const underWay = [processing, { ...processing, bankAccount: null }, calculated, failed, deposited].map(isUnderWay);
    expect(underWay).to.deep.equal([true, false, false, false, false]);
  });
});

describe('the conditions of a deposit', () => {
  const refused = (conditions: Pick<DepositConditions, 'isReleased' | 'isPayeeHeld'>) => {
    for (const bankAccount of [account, null])
      for (const payout of [calculated, failed])
        expect(beginDeposit(payout, { isRetry: true, ...conditions, bankAccount }, instant(5))).to.equal(null);
  };

  it('prevent a deposit in a batch that is not released, also without an account', () =>
    refused({ isReleased: false, isPayeeHeld: false }));

  it('prevent a deposit while the payee is held, also without an account', () =>
    refused({ isReleased: true, isPayeeHeld: true }));
});

describe("the bank's answer", () => {
  it('marks the payout as deposited at the time that the bank reports', () => {
    expect(decideDeposit(processing, 2, { kind: 'deposited', at: instant(9) })).to.deep.equal(deposited);
  });

  it('marks the payout as failed with the reason that the bank reports', () => {
    expect(decideDeposit(processing, 2, { kind: 'refused', reason: 'account_refused' })).to.include({
      status: 'failed',
      failureReason: 'account_refused',
      attempts: 2,
    });
  });

  it('leaves the payout in processing while it is missing', () => {
    expect(decideDeposit(processing, 2, { kind: 'unknown' })).to.equal(null);
  });

  it('leaves the payout in processing when it contradicts the request', () => {
    expect(decideDeposit(processing, 2, { kind: 'contradicted', reason: 'it reports 1 KRW' })).to.equal(null);
  });

  it('is ignored for an older attempt', () => {
    expect(decideDeposit(processing, 1, { kind: 'refused', reason: 'account_refused' })).to.equal(null);
  });

  it('is ignored for a decided payout', () => {
    for (const payout of [calculated, deposited, failed, carriedOver]) {
      expect(decideDeposit(payout, payout.attempts, { kind: 'deposited', at: instant(9) })).to.equal(null);
    }
  });

  it('keeps an accepted payout in processing under the bank’s reference', () => {
    const accepted = decideDeposit(processing, 2, { kind: 'accepted', reference: 'FPA_1' });
    expect(accepted).to.deep.equal({ ...processing, bankReference: 'FPA_1' });
    expect(decideDeposit(accepted!, 2, { kind: 'accepted', reference: 'FPA_1' }), 'again').to.equal(null);
    expect(decideDeposit(accepted!, 2, { kind: 'deposited', at: instant(9) })).to.deep.equal({
      ...deposited,
      bankReference: 'FPA_1',
    });
  });

  it('changes nothing when the bank does not find, or postpones, a deposit that it has accepted', () => {
    const accepted: Payout = { ...processing, bankReference: 'FPA_1' };
    expect(decideDeposit(accepted, 2, { kind: 'refused', reason: 'not_found' })).to.equal(null);
    expect(decideDeposit(accepted, 2, { kind: 'postponed', until: instant(9), reason: 'closed' })).to.equal(null);
    expect(decideDeposit(accepted, 2, { kind: 'refused', reason: 'account_refused' })).to.include({ status: 'failed' });
  });

  it('returns a postponed payout to calculated, and its next attempt has the same key', () => {
    const postponed = decideDeposit(processing, 2, { kind: 'postponed', until: instant(9), reason: 'outside_hours' });
    expect(postponed).to.deep.equal({
      ...processing,
      status: 'calculated',
      attempts: 1,
      postponed: { until: 9, reason: 'outside_hours' },
    });
    const again = begin(postponed!, account);
    expect(again).to.deep.equal(processing);
    expect(depositKey(again!)).to.equal(depositKey(processing));
  });

  it('means a deposit that the bank does not have only with the reason `not_found`', () => {
    expect(isUnknownToBank({ kind: 'refused', reason: 'not_found' })).to.equal(true);
    expect(isUnknownToBank({ kind: 'refused', reason: 'account_refused' })).to.equal(false);
    expect(isUnknownToBank({ kind: 'unknown' })).to.equal(false);
    expect(isUnknownToBank({ kind: 'postponed', until: instant(9), reason: 'not_found' })).to.equal(false);
  });
});

describe('the retry of a failure that an administrator imported', () => {
  const [importer, other] = ['first', 'second'] as AdminId[];
  const detailsOf = (payout: Payout, adminId: AdminId, release: 'automatic' | 'two_person' = 'two_person') =>
    refusalOf(() => requireOtherThanReporter(payout, adminId, { release }))?.details;

  it('is for another administrator where two people release payouts', () => {
    const reported = { ...failed, reportedBy: importer! };
    expect(detailsOf(reported, importer!)).to.deep.equal({ policy: 'two-person-release' });
    expect(detailsOf(reported, other!)).to.equal(undefined);
    expect(detailsOf(reported, importer!, 'automatic')).to.equal(undefined);
  });

  it('is for any administrator when the bank answered, or the deposit has not begun', () => {
    for (const payout of [failed, calculated]) expect(detailsOf(payout, importer!)).to.equal(undefined);
  });
});

describe('a returned deposit', () => {
  it('marks the payout as failed with the bank’s reason, for a retry', () => {
    const returned = decideReturn(deposited, 2, 'account_closed');
    expect(returned).to.deep.equal({
      ...core,
      bankAccount: account,
      attempts: 2,
      sentAt: 5,
      status: 'failed',
      failureReason: 'account_closed',
      reportedBy: null,
    });
    expect(begin(returned!, account, true)).to.include({ status: 'processing', attempts: 3 });
  });

  it('is ignored for another attempt', () => {
    expect(decideReturn(deposited, 1, 'account_closed')).to.equal(null);
    expect(decideReturn(deposited, 3, 'account_closed')).to.equal(null);
  });

  it('is ignored for a payout that is not or no longer deposited', () => {
    for (const payout of [calculated, processing, failed, carriedOver])
      expect(decideReturn(payout, payout.attempts, 'account_closed')).to.equal(null);
  });
});

describe('the key of a deposit', () => {
  it('is parsed into the payout and the attempt', () => {
    const id = '019c1000-0000-7000-8000-000000000001' as PayoutId;
    expect(parseDepositKey(depositKey({ id, attempts: 3 }))).to.deep.equal({ id, attempt: 3 });
  });

  it('is parsed as null when it is malformed', () => {
    for (const key of ['', 'p:2', 'somebody else']) expect(parseDepositKey(key)).to.equal(null);
  });

  it('contains the payout and the attempt', () => {
    expect(depositKey(processing)).to.equal('p:2');
  });
});
