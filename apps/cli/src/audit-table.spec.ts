import { expect } from 'chai';
import { AUDIT_RULES, instant, judgeLedger, krw, type Findings, type JournalTotals } from '@spotter/core';
import { auditTable } from './audit-table.js';

const AT = instant(Date.parse('2026-03-02T00:00:00Z'));
const totals: JournalTotals = {
  entries: 1_234,
  paid: krw(500_000),
  refunded: krw(20_000),
  balances: {
    gateway: krw(480_000),
    deferred: krw(-350_000),
    escrow: krw(-2_000),
    withholding: krw(-2_600),
    bank: krw(-76_400),
    revenue: krw(-36_000),
    compensation: krw(-13_000),
  },
};
const findings = (broken: Partial<Findings> = {}): readonly Findings[] =>
  AUDIT_RULES.map((rule) => ({ rule, count: 0, first: [], ...(broken.rule === rule && broken) }));
const table = (broken?: Partial<Findings>, facts: Partial<JournalTotals> = {}) =>
  auditTable(judgeLedger({ totals: { ...totals, ...facts }, findings: findings(broken) }, AT));

describe('the audit as a table', () => {
  it('itemises what members paid and where it is', () => {
    expect(table()).to.deep.equal([
      'The ledger of 2026-03-02T09:00:00.000+09:00, 1,234 entries',
      '',
      '  members paid                                                 500,000',
      '  we gave of our own (compensation, less penalties)            -13,000',
      '  in all                                                       487,000',
      '',
      '  went back to members                                          20,000',
      '  sessions not yet given                                       350,000',
      '  points unused, or held for a session                               0',
      '  earned, inside the seven days                                  2,000',
      '  released to mentors                                                0',
      '  on its way to mentors                                              0',
      '  deposited to mentors                                          76,400',
      '  tax withheld                                                   2,600',
      '  our revenue                                                   36,000',
      '  in all                                                       487,000',
      '  missing                                                            0',
      '',
      '  ok     every entry sums to zero',
      '  ok     every cause is booked once',
      '  ok     every account exists',
      '  ok     every balance is the sum of its postings',
      '  ok     every balance is what the records say',
      '  ok     nothing gave more than it held',
      '',
      'The ledger is sound.',
    ]);
  });

  it('says which account is wrong, and how many there are', () => {
    const first = [{ subject: 'deferred:m', expected: 300_000, found: 350_000 }];
    const shown = table({ rule: 'balance-recorded', count: 3, first });
    const at = shown.findIndex((line) => line.includes('WRONG'));
    expect(shown.slice(at, at + 3)).to.deep.equal([
      '  WRONG  every balance is what the records say: 3 not',
      '           deferred:m: holds 350,000, the unused sessions are worth 300,000',
      '           … and 2 more',
    ]);
    expect(shown.at(-1)).to.equal('The ledger is NOT sound.');
  });

  it('says which entry is wrong', () => {
    const first = [{ subject: 'e', expected: 0, found: -5 }];
    expect(table({ rule: 'entry-balanced', count: 1, first })).to.include('           e: sums to -5');
  });

  it('tells won that are missing from won that were made of nothing', () => {
    expect(table({}, { paid: krw(500_007) })).to.include(`  missing${'7'.padStart(61)}`);
    expect(table({}, { paid: krw(499_993) })).to.include(`  made of nothing${'7'.padStart(53)}`);
  });
});
