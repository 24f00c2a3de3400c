import { expect } from 'chai';
import fc from 'fast-check';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ACCOUNT_NAMES } from './account.js';
import {
  type AccountFigures,
  AUDIT_RULES,
  conservation,
  findAuditFaults,
  type AuditFindings,
  auditJournal,
  RECORDED_NAMES,
} from './audit.js';

/** A term of eight for 400,000 and 100,000 points; later balances, as debits less credits. */
const totals = {
  entries: 11,
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

const figures = (account: string, booked: number, facts: Partial<AccountFigures> = {}): AccountFigures => ({
  account,
  booked: krw(booked),
  stored: krw(booked),
  recorded: krw(booked),
  ...facts,
});

const faults = (of: AccountFigures) => Object.fromEntries(findAuditFaults(of));

describe('the ledger equation', () => {
  it('accounts for every won that members paid and the company gave', () => {
    expect(conservation(totals)).to.deep.equal({
      paid: 500_000,
      compensation: -13_000,
      losses: 20_000,
      refunds: 20_000,
      chargedBack: 50_000,
      unusedSessions: 320_000,
      unusedPoints: 0,
      unassigned: 0,
      escrow: 2_000,
      payable: 0,
      inTransit: 0,
      deposited: 76_400,
      withheld: 600,
      remitted: 2_000,
      revenue: 36_000,
      missing: 0,
    });
  });

  it('reports the number of won that are missing or surplus', () => {
    const made = { ...totals, balances: { ...totals.balances, revenue: krw(-36_001) } };
    expect(conservation(made).missing).to.equal(-1);
    expect(conservation({ ...totals, paid: krw(500_002) }).missing).to.equal(2);
  });

  it('stays balanced for any transfers between accounts', () => {
    const name = fc.constantFrom(...ACCOUNT_NAMES);
    const moves = fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), name, name));
    fc.assert(
      fc.property(moves, (moved) => {
        const balances: Record<string, number> = {};
        const atGateway = { paid: 0, refunded: 0 };
        for (const [amount, debited, credited] of moved) {
          balances[debited] = (balances[debited] ?? 0) + amount;
          balances[credited] = (balances[credited] ?? 0) - amount;
          if (debited === 'gateway') atGateway.paid += amount;
          if (credited === 'gateway') atGateway.refunded += amount;
        }
        const { paid, refunded } = { paid: krw(atGateway.paid), refunded: krw(atGateway.refunded) };
        const entries = moved.length;
        const others = { chargedBack: krw(0), settled: krw(0), remitted: krw(0), balances: balances as never };
        expect(conservation({ entries, paid, refunded, ...others }).missing).to.equal(0);
      }),
    );
  });
});

describe('an audited account', () => {
  it('has no error when postings, balance and records agree', () => {
    expect(faults(figures('deferred:m', -350_000))).to.deep.equal({});
  });

  it('is calculated in its normal direction, as assets or liabilities', () => {
    expect(faults(figures('escrow:m', -30_000, { stored: krw(-30_001) }))).to.deep.equal({
      'balance-kept': { subject: 'escrow:m', expected: 30_000, found: 30_001 },
    });
    expect(faults(figures('gateway', 400_000, { recorded: krw(220_000) }))).to.deep.equal({
      'balance-recorded': { subject: 'gateway', expected: 220_000, found: 400_000 },
    });
  });

  it('is compared only with its stored balance when its name is not recorded elsewhere', () => {
    expect(faults(figures('revenue', -5, { recorded: null }))).to.deep.equal({});
  });

  it('is reported when no kind of account has its name', () => {
    expect(faults(figures('petty-cash', 5, { recorded: null }))).to.deep.equal({
      'account-known': { subject: 'petty-cash', expected: 0, found: 5 },
    });
  });

  it('cannot be overdrawn, except by a mentor with a debt', () => {
    expect(faults(figures('points:m', 1))).to.deep.equal({
      'not-overdrawn': { subject: 'points:m', expected: 0, found: -1 },
    });
    expect(faults(figures('points:m', 0))).to.deep.equal({});
    expect(faults(figures('payable:m', 15_000))).to.deep.equal({});
  });
});

describe('the accounts whose balance the business records imply', () => {
  it('are all but revenue and compensation', () => {
    expect([...RECORDED_NAMES, 'revenue', 'compensation']).to.have.members(ACCOUNT_NAMES);
  });
});

describe('the audit', () => {
  const findings = (broken: number): readonly AuditFindings[] =>
    AUDIT_RULES.map((rule, index) => ({ rule, count: index === broken ? 1 : 0, first: [] }));

  it('is passed when every rule holds and no won is missing', () => {
    expect(auditJournal({ totals, findings: findings(-1) }, instant(5))).to.include({ at: 5, sound: true });
  });

  it('is failed when any rule is broken', () => {
    AUDIT_RULES.forEach((_, broken) => {
      expect(auditJournal({ totals, findings: findings(broken) }, instant(5)).sound).to.equal(false);
    });
  });

  it('is failed when a won is missing', () => {
    const short = { ...totals, paid: krw(500_001) };
    expect(auditJournal({ totals: short, findings: findings(-1) }, instant(5)).sound).to.equal(false);
  });
});
