import type { JobOptions } from '@spotter/core/application';
import type { Krw } from '@spotter/core/kernel';
import {
  ACCOUNT_NAMES,
  AUDIT_RULES,
  findingAt,
  NEVER_BELOW_ZERO,
  RECORDED_NAMES,
  type AuditRule,
  type Finding,
  type AuditFindings,
  type JournalTotals,
  type LedgerFigures,
} from '@spotter/core/ledger';
import type { Reader } from '../database.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { HOLDS_FUNDING, OCCUPYING, OTHER_AT_GATEWAY, PAID } from '../statuses.js';

/** Every row before it is in a sealed quarter, whose sums are read instead. */
const OPEN_FROM = statement(`
  select coalesce((select until from journal_seal order by until desc limit 1), '${'0'.repeat(32)}'::uuid)::text as id`);

/** $1: the lowest open id, here and below. */
const TOTALS = statement(`
  with moved (account, kind, debits, credits) as (
    select p.account, e.kind, greatest(p.amount, 0), greatest(-p.amount, 0)
    from posting p join journal_entry e on e.id = p.entry_id and e.id >= $1
    where p.account in ('gateway', 'withholding') and p.entry_id >= $1
    union all
    select account, kind, debits, credits from journal_seal_sum where account in ('gateway', 'withholding')
  )
  select (select count(*) from journal_entry where id >= $1) + (select coalesce(sum(entries), 0) from journal_seal) as entries,
    coalesce(sum(debits) filter (where account = 'gateway' and kind not ${OTHER_AT_GATEWAY}), 0) as paid,
    coalesce(sum(credits) filter (where account = 'gateway' and kind not ${OTHER_AT_GATEWAY}), 0) as refunded,
    coalesce(sum(credits - debits) filter (where account = 'gateway' and kind in ('chargeback', 'chargeback_won')), 0) as "chargedBack",
    coalesce(sum(credits - debits) filter (where account = 'gateway' and kind = 'gateway_settled'), 0) as settled,
    coalesce(sum(debits - credits) filter (where account = 'withholding' and kind = 'tax_remitted'), 0) as remitted
  from moved`);

/** All postings: those of sealed quarters as sums. */
const BOOKED = `
  select account, amount from posting where entry_id >= $1
  union all
  select account, debits - credits from journal_seal_sum`;

const BALANCES = statement(`
  select split_part(account, ':', 1) as name, sum(amount) as balance from (${BOOKED}) as booked group by name`);

const UNBALANCED = statement(`
  select 'entry-balanced' as rule, entry_id as subject, 0 as expected, sum(amount) as found, count(*) over () as count
  from posting where entry_id >= $1 group by entry_id having sum(amount) <> 0 order by entry_id limit $2`);

/** Finds repeated causes. A cause that a sealed entry has booked must not be booked again either. */
const REPEATED = statement(`
  select 'cause-once' as rule, kind || ' ' || reference as subject, 1 as expected, count(*) as found, count(*) over () as count
  from (
    select kind, reference from journal_entry where id >= $1
    union all
    select e.kind, e.reference from journal_entry e join journal_cause c on c.kind = e.kind and c.reference = e.reference
      where e.id >= $1 and c.entry_id < $1
  ) as entry group by kind, reference having count(*) > 1 order by subject limit $2`);

/** The account balances according to the business records, as debits minus credits. */
const RECORDED = `
  select 'gateway' as account, amount - refunded_amount as amount from payment where status ${PAID}
  union all
  select 'deferred:' || t.membership_id, t.withdrawn - t.price from term t join payment p on p.id = t.payment_id
    where not t.closed and p.status ${PAID}
  union all
  -- A spent credit is no longer owed. A closed term owes only the sessions that are still to be decided.
  select 'deferred:' || t.membership_id, case when t.closed then -r.funding_value else r.funding_value end
    from reservation r join term t on t.id = r.term_id
    where case when t.closed then r.status ${OCCUPYING} else ${HOLDS_FUNDING} and r.status not ${OCCUPYING} end
  union all
  select 'deferred:' || membership_id, charged_back - amount from refund where membership_id is not null and status <> 'refunded'
  union all
  select 'unassigned', charged_back - amount from refund where member_id is null and status <> 'refunded'
  union all
  select 'points:' || member_id, -remaining from point_lot
  union all
  -- A refused refund returns the points to their lot.
  select 'points:' || member_id, -amount from refund where lot_id is not null and status = 'pending'
  union all
  select 'held:' || id, -funding_value from reservation
    where funding_kind = 'points' and status ${OCCUPYING}
  union all
  select case when released_at is null then 'escrow:' else 'payable:' end || mentor_id, -amount from unpaid_line
  union all
  -- A payout whose lines are known, but which is not made yet.
  select 'payable:' || mentor_id, -gross from payout_due
  union all
  select c.account, c.amount from chargeback b
    cross join lateral (values ('gateway', -b.amount), ('chargebacks', b.amount - b.from_member)) as c (account, amount)
    where b.won_at is null
  union all
  select s.account, s.amount from gateway_settlement g
    cross join lateral (values ('gateway', -g.gross), ('bank', g.net), ('fees', g.fee)) as s (account, amount)
  union all
  select t.account, t.amount from tax_remittance r
    cross join lateral (values ('withholding', r.amount), ('bank', -r.amount)) as t (account, amount)
  union all
  select 'withholding', -income_tax - local_income_tax from payout where status <> 'carried_over'
  union all
  select case status when 'deposited' then 'bank' else 'in_transit:' || id end, -net from payout
    where status <> 'carried_over'`;

/** Equals `findAuditFaults`, account by account. $2: all names, $3: names with records, $4: names that must not be negative. */
const FAULTS = statement(`
  with side (account, booked, stored, recorded) as (
    select account, amount, 0, 0 from (${BOOKED}) as booked
    union all select account, 0, balance, 0 from account_balance
    union all select account, 0, 0, amount from (${RECORDED}) as records
  ), figures as (
    select account collate "C" as account, split_part(account, ':', 1) as name,
      sum(booked) as booked, sum(stored) as stored, sum(recorded) as recorded
    from side group by account
  ), fault as (
    select rule, account, expected, found, count(*) over (partition by rule) as count,
      row_number() over (partition by rule order by account) as place
    from figures cross join lateral (values
      ('account-known', 0, booked, name <> all ($2::text[])),
      ('balance-kept', booked, stored, stored <> booked),
      ('balance-recorded', recorded, booked, recorded <> booked and name = any ($3::text[])),
      ('not-overdrawn', 0, booked, booked > 0 and name = any ($4::text[]))
    ) as checked (rule, expected, found, is_broken)
    where is_broken
  )
  select rule, account as subject, expected, found, count from fault where place <= $5 order by rule, place`);

interface Row {
  readonly rule: AuditRule;
  readonly subject: string;
  readonly expected: Krw;
  readonly found: Krw;
  /** The number of findings of the rule, listed or not. */
  readonly count: number;
}

/** Audits the journal in SQL and returns only findings. @param reader sees one snapshot. */
export async function ledgerFigures(reader: Reader, shown: number, { progress }: JobOptions): Promise<LedgerFigures> {
  const { id: from } = await readSingle<{ id: string }>(reader, OPEN_FROM);
  const steps = [
    () => reader.read<Row>(UNBALANCED, from, shown),
    () => reader.read<Row>(REPEATED, from, shown),
    () => reader.read<Row>(FAULTS, from, ACCOUNT_NAMES, RECORDED_NAMES, NEVER_BELOW_ZERO, shown),
  ];
  const totals = await journalTotals(reader, from);
  const rows: Row[] = [];
  for (const [done, step] of steps.entries()) {
    progress?.({ step: 'checks', done, total: steps.length });
    rows.push(...(await step()));
  }
  progress?.({ step: 'checks', done: steps.length, total: steps.length });
  return { totals, findings: findingsOf(rows) };
}

async function journalTotals(reader: Reader, from: string): Promise<JournalTotals> {
  const totals = await readSingle<Omit<JournalTotals, 'balances'>>(reader, TOTALS, from);
  const balances = await reader.read<{ name: string; balance: Krw }>(BALANCES, from);
  return { ...totals, balances: Object.fromEntries(balances.map(({ name, balance }) => [name, balance])) };
}

const findingsOf = (rows: readonly Row[]): readonly AuditFindings[] =>
  AUDIT_RULES.map((rule) => {
    const ofRule = rows.filter((row) => row.rule === rule);
    return { rule, count: ofRule[0]?.count ?? 0, first: ofRule.map(findingIn) };
  });

const findingIn = ({ rule, subject, expected, found }: Row): Finding =>
  rule === 'entry-balanced' || rule === 'cause-once'
    ? { subject, expected, found }
    : findingAt(subject, expected, found);
