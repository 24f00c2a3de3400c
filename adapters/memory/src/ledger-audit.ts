import { holdsFunding, occupies, type Reservation } from '@spotter/core/booking';
import type { GatewaySettlement } from '@spotter/core/gateway-settlement';
import type { Chargeback } from '@spotter/core/chargeback';
import { add, krw, subtract, negate, NO_WON, sum, type Krw, type TermId } from '@spotter/core/kernel';
import {
  AUDIT_RULES,
  findAuditFaults,
  nameOf,
  OTHER_GATEWAY_KINDS,
  RECORDED_NAMES,
  type AccountFigures,
  type Finding,
  type AuditFindings,
  type EntryKind,
  type JournalEntry,
  type JournalTotals,
  type LedgerFigures,
} from '@spotter/core/ledger';
import type { Membership } from '@spotter/core/membership';
import { canRefundBeOwed, refundAccountOf, wasPaid, type Payment, type Refund } from '@spotter/core/payment';
import type { Earning, Payout } from '@spotter/core/payout';
import { SEALED, type Movements } from './sealed-totals.js';
import type { CommittedTables } from './tables.js';

/** Debits minus credits of an account. */
type Amount = readonly [account: string, amount: Krw];

export function ledgerFigures(rows: CommittedTables, shown: number): LedgerFigures {
  const entries = [...rows.journal.all()];
  const booked = totalsOf([...sealedAmounts(rows), ...postedAmounts(entries)]);
  const sealed = [...rows.sealedTotals.all()].map(({ totals }) => totals);
  return {
    totals: { ...[...sealed, journalTotals(entries)].reduce(addTotals), balances: balancesByName(booked) },
    findings: findingsOf(entries, figuresOf(rows, booked), shown),
  };
}

/** Adds entries to the sealed ones. */
export function sealEntries(
  { sealedTotals, sealedBalances }: Pick<CommittedTables, 'sealedTotals' | 'sealedBalances'>,
  entries: readonly JournalEntry[],
): void {
  const { totals } = sealedTotals.get(SEALED) ?? { totals: journalTotals([]) };
  sealedTotals.put({ id: SEALED, totals: addTotals(totals, journalTotals(entries)) });
  for (const [account, amount] of totalsOf(postedAmounts(entries)))
    sealedBalances.put({ account, total: add(sealedBalances.get(account)?.total ?? NO_WON, amount) });
}

const sealedAmounts = ({ sealedBalances }: CommittedTables): readonly Amount[] =>
  [...sealedBalances.all()].map(({ account, total }): Amount => [account, total]);

const postedAmounts = (entries: readonly JournalEntry[]): readonly Amount[] =>
  entries.flatMap(({ postings }) => postings.map(({ account, amount }): Amount => [account, amount]));

const balancesByName = (booked: ReadonlyMap<string, Krw>): JournalTotals['balances'] =>
  Object.fromEntries(totalsOf([...booked].map(([account, amount]): Amount => [nameOf(account), amount])));

const addTotals = (one: Movements, other: Movements): Movements => ({
  entries: one.entries + other.entries,
  paid: add(one.paid, other.paid),
  refunded: add(one.refunded, other.refunded),
  chargedBack: add(one.chargedBack, other.chargedBack),
  settled: add(one.settled, other.settled),
  remitted: add(one.remitted, other.remitted),
});

function journalTotals(entries: readonly JournalEntry[]): Movements {
  const ofKind = (kind: EntryKind) => entries.filter((entry) => entry.kind === kind);
  const others = entries.filter(({ kind }) => !OTHER_GATEWAY_KINDS.includes(kind));
  const chargedBack = [...ofKind('chargeback'), ...ofKind('chargeback_won')];
  const amounts = postedTo('gateway', others);
  return {
    entries: entries.length,
    paid: sum(amounts.filter((amount) => amount > 0)),
    refunded: negate(sum(amounts.filter((amount) => amount < 0))),
    chargedBack: negate(sum(postedTo('gateway', chargedBack))),
    settled: negate(sum(postedTo('gateway', ofKind('gateway_settled')))),
    remitted: sum(postedTo('withholding', ofKind('tax_remitted'))),
  };
}

const postedTo = (name: string, entries: readonly JournalEntry[]): readonly Krw[] =>
  entries.flatMap(({ postings }) => postings.flatMap(({ account, amount }) => (account === name ? [amount] : [])));

function findingsOf(
  entries: readonly JournalEntry[],
  figures: readonly AccountFigures[],
  shown: number,
): readonly AuditFindings[] {
  const faults = figures.map(findAuditFaults);
  return AUDIT_RULES.map((rule) => {
    // A cause cannot be booked twice here (`cause-once`): kind and reference are the key of an entry.
    const found = rule === 'entry-balanced' ? unbalanced(entries) : faults.flatMap((fault) => fault.get(rule) ?? []);
    return { rule, count: found.length, first: [...found].sort(bySubject).slice(0, shown) };
  });
}

const bySubject = (one: Finding, other: Finding): number => (one.subject < other.subject ? -1 : 1);

const unbalanced = (entries: readonly JournalEntry[]): readonly Finding[] =>
  entries
    .filter((entry) => !isBalanced(entry))
    .map(({ id, postings }) => ({ subject: id, expected: 0, found: sum(postings.map(({ amount }) => amount)) }));

export function isBalanced({ postings }: JournalEntry): boolean {
  let total = 0;
  for (const { amount } of postings) total += amount;
  return total === 0;
}

function figuresOf(rows: CommittedTables, booked: ReadonlyMap<string, Krw>): readonly AccountFigures[] {
  const stored = totalsOf([...rows.accounts.all()].map(({ account, total }): Amount => [account, total]));
  const recorded = totalsOf(recordedAmounts(rows));
  const accounts = new Set([...booked.keys(), ...stored.keys(), ...recorded.keys()]);
  return [...accounts].map((account) => ({
    account,
    booked: booked.get(account) ?? NO_WON,
    stored: stored.get(account) ?? NO_WON,
    recorded: RECORDED_NAMES.includes(nameOf(account)) ? (recorded.get(account) ?? NO_WON) : null,
  }));
}

/** The account balances according to the business records. */
function* recordedAmounts(rows: CommittedTables): Iterable<Amount> {
  for (const payment of rows.payments.all()) yield ['gateway', keptOf(payment)];
  const terms = [...rows.memberships.all()].flatMap(({ terms }) => terms);
  const open = new Set(terms.filter(({ closed }) => !closed).map(({ id }) => id));
  for (const membership of rows.memberships.all()) yield* unusedTerms(membership, rows);
  for (const reservation of rows.reservations.all()) yield* fundingOf(reservation, open);
  for (const { memberId, remaining } of rows.pointLots.all()) yield [`points:${memberId}`, negate(remaining)];
  for (const refund of rows.refunds.all()) yield* refundAmount(refund);
  for (const earning of rows.earnings.all()) yield* earningAmount(earning, rows);
  for (const payout of rows.payouts.all()) yield* payoutAmounts(payout);
  for (const chargeback of rows.chargebacks.all()) yield* lostAmounts(chargeback);
  for (const settlement of rows.gatewaySettlements.all()) yield* settledAmounts(settlement);
  for (const { amount } of rows.taxRemittances.all()) {
    yield ['withholding', amount];
    yield ['bank', negate(amount)];
  }
}

const isPaid = (payment: Payment | undefined): boolean => payment !== undefined && wasPaid(payment);

/** The amount of a payment that was not refunded. */
const keptOf = (payment: Payment): Krw => (isPaid(payment) ? krw(payment.amount - payment.refundedAmount) : NO_WON);

function* unusedTerms({ id, terms }: Membership, { payments }: CommittedTables): Iterable<Amount> {
  for (const { price, withdrawn, paymentId, closed } of terms)
    if (!closed && isPaid(payments.get(paymentId))) yield [`deferred:${id}`, subtract(withdrawn, price)];
}

/**
 * A spent credit is no longer owed. A closed term owes only the credits of undecided sessions. Points are held until the session is
 * decided.
 */
function* fundingOf(reservation: Reservation, openTerms: ReadonlySet<TermId>): Iterable<Amount> {
  const { id, funding } = reservation;
  const stands = occupies(reservation);
  if (funding.kind === 'points' && stands) yield [`held:${id}`, negate(funding.value)];
  if (funding.kind !== 'credit') return;
  const isOpen = openTerms.has(funding.termId);
  if (isOpen && !stands && holdsFunding(reservation)) yield [`deferred:${funding.membershipId}`, funding.value];
  if (!isOpen && stands) yield [`deferred:${funding.membershipId}`, negate(funding.value)];
}

function* refundAmount(refund: Refund): Iterable<Amount> {
  const { status, source, amount, chargedBack } = refund;
  if (canRefundBeOwed(status, source.kind)) yield [refundAccountOf(refund), subtract(chargedBack, amount)];
}

/** After its payout, a line belongs to the payout; a carried-over amount is a new earning. */
function* earningAmount(
  { mentorId, amount, releasedAt, payoutId }: Earning,
  { payouts }: CommittedTables,
): Iterable<Amount> {
  if (payoutId !== null && payouts.get(payoutId)) return;
  yield [releasedAt === null ? `escrow:${mentorId}` : `payable:${mentorId}`, negate(amount)];
}

function* payoutAmounts(payout: Payout): Iterable<Amount> {
  if (payout.status === 'carried_over') return;
  yield ['withholding', negate(add(payout.incomeTax, payout.localIncomeTax))];
  yield [payout.status === 'deposited' ? 'bank' : `in_transit:${payout.id}`, negate(payout.net)];
}

function* lostAmounts({ amount, fromMember, wonAt }: Chargeback): Iterable<Amount> {
  if (wonAt !== null) return;
  yield ['gateway', negate(amount)];
  yield ['chargebacks', subtract(amount, fromMember)];
}

function* settledAmounts({ gross, fee, net }: GatewaySettlement): Iterable<Amount> {
  yield ['gateway', negate(gross)];
  yield ['bank', net];
  yield ['fees', fee];
}

function totalsOf(amounts: Iterable<Amount>): ReadonlyMap<string, Krw> {
  const totals = new Map<string, Krw>();
  for (const [account, amount] of amounts) totals.set(account, add(totals.get(account) ?? NO_WON, amount));
  return totals;
}
