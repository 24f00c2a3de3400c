import type { Instant } from '../../kernel/instant.js';
import { add, krw, type Krw, NO_WON, subtract, sum } from '../../kernel/krw.js';
import { ACCOUNT_NAMES, nameOf, NEVER_BELOW_ZERO, normalSign } from './account.js';
import type { EntryKind } from './journal.js';

/** The rules of the audit (docs/domain.md, Money: Audit), in the order of the report. */
export const AUDIT_RULES = [
  'entry-balanced',
  'cause-once',
  'account-known',
  'balance-kept',
  'balance-recorded',
  'not-overdrawn',
] as const;

export type AuditRule = (typeof AUDIT_RULES)[number];

/** One place where a rule is broken. */
export interface Finding {
  /** The account; for `entry-balanced` the id of the entry, for `cause-once` its kind and reference. */
  readonly subject: string;
  /** The amount in won in the account's own sense (an asset's holdings, a liability's debt); for `cause-once` the number of entries. */
  readonly expected: number;
  readonly found: number;
}

export interface AuditFindings {
  readonly rule: AuditRule;
  /** The number of places where the rule is broken. */
  readonly count: number;
  /** The first findings, sorted by subject. */
  readonly first: readonly Finding[];
}

/** The figures of one account from three sources, as debits less credits. */
export interface AccountFigures {
  readonly account: string;
  /** The sum of its postings. */
  readonly booked: Krw;
  /** The balance stored separately from the postings. */
  readonly stored: Krw;
  /**
   * The balance that memberships, lots, reservations, earnings, payouts and payments imply: zero when no record refers to the account.
   * Null for accounts whose name is not one of `RECORDED_NAMES`.
   */
  readonly recorded: Krw | null;
}

/** The faults of one account. `LedgerQueries.audit` applies the same rules in SQL. */
export function findAuditFaults({
  account,
  booked,
  stored,
  recorded,
}: AccountFigures): ReadonlyMap<AuditRule, Finding> {
  const faults = new Map<AuditRule, Finding>();
  const note = (rule: AuditRule, expected: Krw, found: Krw) => faults.set(rule, findingAt(account, expected, found));
  if (!isKnown(account)) note('account-known', NO_WON, booked);
  if (stored !== booked) note('balance-kept', booked, stored);
  if (recorded !== null && recorded !== booked) note('balance-recorded', recorded, booked);
  if (NEVER_BELOW_ZERO.includes(nameOf(account)) && booked > 0) note('not-overdrawn', NO_WON, booked);
  return faults;
}

/** @param expected and `found` are debits less credits. */
export function findingAt(account: string, expected: Krw, found: Krw): Finding {
  const sign = isKnown(account) ? normalSign(account) : 1;
  return { subject: account, expected: krw(expected * sign), found: krw(found * sign) };
}

const isKnown = (account: string): boolean => ACCOUNT_NAMES.includes(nameOf(account));

/** The names of accounts whose exact balance the business records imply. */
export const RECORDED_NAMES: readonly string[] = ACCOUNT_NAMES.filter(
  (name) => name !== 'revenue' && name !== 'compensation',
);

/** Entries at `gateway` that are neither payments nor refunds. */
export const OTHER_GATEWAY_KINDS: readonly EntryKind[] = ['gateway_settled', 'chargeback', 'chargeback_won'];

export interface JournalTotals {
  readonly entries: number;
  /** Debits and credits of `gateway` except `OTHER_GATEWAY_KINDS`: payments of members, and refunds to them. */
  readonly paid: Krw;
  readonly refunded: Krw;
  /** The money that the card company took back, less disputes won. */
  readonly chargedBack: Krw;
  /** The money that the gateway settled, including its fees. */
  readonly settled: Krw;
  /** The tax that was remitted. */
  readonly remitted: Krw;
  /** Debits less credits of all accounts of a name; a name without postings is left out. */
  readonly balances: Readonly<Record<string, Krw>>;
}

/** The present places of all money that members ever paid. Each amount has its natural sign: held, owed, earned or spent. */
export interface Conservation {
  readonly paid: Krw;
  /** The company's expense less mentors' penalties: it covers amounts that no member paid. */
  readonly compensation: Krw;
  /** Losses by chargebacks that no unused session or point covered. */
  readonly losses: Krw;
  readonly refunds: Krw;
  readonly chargedBack: Krw;
  readonly unusedSessions: Krw;
  /** Points in members' balances, and those reserved for a future Pro session. */
  readonly unusedPoints: Krw;
  /** Money of unknown payers, to be refunded. */
  readonly unassigned: Krw;
  readonly escrow: Krw;
  /** The money owed to mentors; below zero where mentors owe us. */
  readonly payable: Krw;
  readonly inTransit: Krw;
  readonly deposited: Krw;
  /** Withheld and not yet remitted. */
  readonly withheld: Krw;
  readonly remitted: Krw;
  readonly revenue: Krw;
  /** Payments and company contributions less all places of money: zero, or won were created or lost. */
  readonly missing: Krw;
}

/**
 * The conservation equation: paid + compensation + losses = the sum of all places where the money can be (docs/domain.md, Money: Audit).
 */
export function conservation({
  paid,
  refunded,
  chargedBack,
  settled,
  remitted,
  balances,
}: JournalTotals): Conservation {
  const total = (name: string): Krw => krw((balances[name] ?? NO_WON) * normalSign(name));
  const places = {
    refunds: refunded,
    chargedBack,
    unusedSessions: total('deferred'),
    unusedPoints: add(total('points'), total('held')),
    unassigned: total('unassigned'),
    escrow: total('escrow'),
    payable: total('payable'),
    inTransit: total('in_transit'),
    // Money that reached the bank account and is no longer there was deposited or remitted.
    deposited: krw(settled - total('fees') - total('bank') - remitted),
    withheld: total('withholding'),
    remitted,
    revenue: total('revenue'),
  };
  const given = { paid, compensation: total('compensation'), losses: total('chargebacks') };
  return { ...given, ...places, missing: subtract(sum(Object.values(given)), sum(Object.values(places))) };
}

export interface LedgerFigures {
  readonly totals: JournalTotals;
  /** The findings of each rule, in the order of the rules. */
  readonly findings: readonly AuditFindings[];
}

export interface LedgerAudit extends LedgerFigures {
  readonly at: Instant;
  readonly conservation: Conservation;
  /** Whether no rule is broken and no won is missing. */
  readonly sound: boolean;
}

/** The audit of the figures, in won: broken rules, and the conservation of money (docs/domain.md, Money: Audit). */
export function auditJournal({ totals, findings }: LedgerFigures, at: Instant): LedgerAudit {
  const conserved = conservation(totals);
  const isKept = findings.every(({ count }) => count === 0);
  return { at, totals, findings, conservation: conserved, sound: isKept && conserved.missing === 0 };
}
