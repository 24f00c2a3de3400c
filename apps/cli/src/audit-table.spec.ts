import { expect } from 'chai';
import { instant, krw } from '@spotter/core/kernel';
import { AUDIT_RULES, auditJournal, type AuditFindings, type JournalTotals } from '@spotter/core/ledger';
import { auditTable } from './audit-table.js';

const AT = instant(Date.parse('2026-03-02T00:00:00Z'));
const totals: JournalTotals = {
  entries: 1_234,
  paid: krw(500_000),
  refunded: krw(20_000),
  chargedBack: krw(50_000),
  settled: krw(400_000),
  remitted: krw(2_000),
  balances: {
    gateway: krw(30_000),
    chargebacks: krw(20_000),
    deferred: krw(-320_000),
    escrow: krw(-2_000),
    withholding: krw(-600),
    bank: krw(308_600),
    fees: krw(13_000),
    revenue: krw(-36_000),
    compensation: krw(-13_000),
  },
};
const findings = (broken: Partial<AuditFindings> = {}): readonly AuditFindings[] =>
  AUDIT_RULES.map((rule) => ({ rule, count: 0, first: [], ...(broken.rule === rule && broken) }));
const table = (broken?: Partial<AuditFindings>, facts: Partial<JournalTotals> = {}) =>
  auditTable(auditJournal({ totals: { ...totals, ...facts }, findings: findings(broken) }, AT));

describe('the audit table', () => {
  it('lists members’ payments and where the money is', () => {
    expect(table()).to.deep.equal([
      'The ledger of 2026-03-02T09:00:00.000+09:00, 1,234 entries',
      '',
      '  members paid                                                 500,000',
      '  company contribution (compensation less penalties)           -13,000',
      '  losses of chargebacks                                         20,000',
      '  total                                                        507,000',
      '',
      '  refunded to members                                           20,000',
      '  taken back by card companies                                  50,000',
      '  unused sessions                                              320,000',
      '  points, unused or held for sessions                                0',
      '  of unknown payers, to be refunded                                  0',
      '  earned, in escrow                                              2,000',
      '  payable to mentors                                                 0',
      '  deposits in transit                                                0',
      '  deposited to mentors                                          76,400',
      '  tax withheld, to be remitted                                     600',
      '  tax remitted                                                   2,000',
      '  company revenue                                               36,000',
      '  total                                                        507,000',
      '  missing                                                            0',
      '',
      '  ok     every entry sums to zero',
      '  ok     every transaction is booked once',
      '  ok     every account exists',
      '  ok     every balance is the sum of its postings',
      '  ok     every balance matches the records',
      '  ok     no account is overdrawn',
      '',
      'The ledger is consistent.',
    ]);
  });

  it('names the wrong accounts and their number', () => {
    const first = [{ subject: 'deferred:m', expected: 300_000, found: 350_000 }];
    const shown = table({ rule: 'balance-recorded', count: 3, first });
    const at = shown.findIndex((line) => line.includes('WRONG'));
    expect(shown.slice(at, at + 3)).to.deep.equal([
      '  WRONG  every balance matches the records: 3 violations',
      '           deferred:m: balance 350,000, but the unused sessions are worth 300,000',
      '           … and 2 more',
    ]);
    expect(shown.at(-1)).to.equal('The ledger is NOT consistent.');
  });

  it('names the wrong entry', () => {
    const first = [{ subject: 'e', expected: 0, found: -5 }];
    expect(table({ rule: 'entry-balanced', count: 1, first })).to.include('           e: sums to -5');
  });

  it('distinguishes missing won from surplus won', () => {
    expect(table({}, { paid: krw(500_007) })).to.include(`  missing${'7'.padStart(61)}`);
    expect(table({}, { paid: krw(499_993) })).to.include(`  surplus${'7'.padStart(61)}`);
  });
});
