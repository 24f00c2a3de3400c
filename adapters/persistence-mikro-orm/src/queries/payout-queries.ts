import {
  periodTotals,
  sum,
  type Day,
  type DueDeposit,
  type Instant,
  type Krw,
  type MentorId,
  type Page,
  type PageRequest,
  type PayoutId,
  type PayoutLine,
  type PayoutQueries,
  type PayoutStatement,
  type PayoutWithLines,
  type PeriodTotals,
  type StatusTotals,
} from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { payout, payoutFrom, type PayoutRow } from '../tables/payouts.js';
import { given, whereAll, type Where } from './conditions.js';
import { readPage, type Listing } from './listing.js';
import { shownBankAccount } from './shown-bank-account.js';
import type { Statements } from './statements.js';

const LINE = 'e.kind, e.reservation_id as "reservationId", e.at, e.value, e.amount';

const PAYOUT = statement(`select ${payout.selection('p')} from payout p where p.id = $1`);
const LINES = statement(`
  select ${LINE}, e.payout_id as "payoutId" from payout_line e where e.payout_id = any ($1::uuid[]) order by e.at, e.id`);

/** Newest period first. */
const PAYOUTS: Listing = {
  from: 'payout p',
  alias: 'p',
  order: 'p.period_starts_on desc, p.id desc',
  columns: payout.selection('p'),
};

/** In the order of their making. */
const OF_PERIOD: Listing = { ...PAYOUTS, order: 'p.id' };

const TOTALS = statement(`
  select status, count(*) as count, sum(gross) as gross, sum(income_tax) as "incomeTax",
    sum(local_income_tax) as "localIncomeTax", sum(net) as net
  from payout where period_starts_on = $1 group by status`);

const BACKLOG = statement(`
  select (select count(*) from payout_due) as "toMake", (select count(*) from payout where status = 'calculated') as "toDeposit"`);

/** How many a job is given at a time. */
const BATCH = 500;

const TO_DEPOSIT = statement(`
  select id, calculated_at as "dueAt" from payout
  where status = 'calculated' and ($1::timestamptz is null or (calculated_at, id) > ($1, $2::uuid))
  order by calculated_at, id limit ${BATCH}`);
const UNANSWERED = statement(`
  select id, sent_at as "dueAt" from payout
  where status = 'processing' and sent_at < $3 and ($1::timestamptz is null or (sent_at, id) > ($1, $2::uuid))
  order by sent_at, id limit ${BATCH}`);

const ACCRUED = statement(`
  select ${LINE}, e.released_at is not null as released from unpaid_line e
  where e.mentor_id = $1 and e.at < $2 order by e.at, e.id`);

const STATEMENT = statement(`
  select ${payout.selection('p')}, m.name as "mentorName" from payout p join person m on m.id = p.mentor_id where p.id = $1`);
const STATEMENT_LINES = statement(`
  select ${LINE}, m.name as "memberName", s.name as "storeName" from payout_line e
  left join reservation r on r.id = e.reservation_id
  left join person m on m.id = r.member_id
  left join store s on s.id = r.store_id
  where e.payout_id = $1 order by e.at, e.id`);

type PaidLine = PayoutLine & { readonly payoutId: PayoutId };
type Backlog = Awaited<ReturnType<PayoutQueries['backlog']>>;
type StatementLine = PayoutStatement['lines'][number];

export class PostgresPayoutQueries implements PayoutQueries {
  constructor(
    private readonly reader: Reader,
    private readonly statements: Statements,
  ) {}

  async payout(id: PayoutId): Promise<PayoutWithLines | null> {
    const [[row], lines] = await Promise.all([this.reader.read<PayoutRow>(PAYOUT, id), this.linesOf([id])]);
    return row ? { payout: payoutFrom(row), lines: lines.get(id) ?? [] } : null;
  }

  payouts(
    mentor: MentorId,
    { from, to }: { from?: Day; to?: Day },
    request: PageRequest,
  ): Promise<Page<PayoutWithLines>> {
    const where = whereAll([
      ['p.mentor_id = ?', mentor],
      ...given('p.period_ends_on > ?', from),
      ...given('p.period_starts_on <= ?', to),
    ]);
    return this.page(PAYOUTS, where, request);
  }

  ofPeriod(periodId: Day, request: PageRequest): Promise<Page<PayoutWithLines>> {
    return this.page(OF_PERIOD, whereAll([['p.period_starts_on = ?', periodId]]), request);
  }

  async totals(periodId: Day): Promise<PeriodTotals> {
    return periodTotals(await this.reader.read<StatusTotals>(TOTALS, periodId));
  }

  private async page(listing: Listing, where: Where, request: PageRequest): Promise<Page<PayoutWithLines>> {
    const { items, ...page } = await readPage<PayoutRow>(this.reader, this.statements, listing, where, request);
    const lines = await this.linesOf(items.map(({ id }) => id));
    return { ...page, items: items.map((row) => ({ payout: payoutFrom(row), lines: lines.get(row.id) ?? [] })) };
  }

  async backlog(): Promise<Backlog> {
    const [row] = await this.reader.read<Backlog>(BACKLOG);
    return row ?? { toMake: 0, toDeposit: 0 };
  }

  toDeposit(after: DueDeposit | null): Promise<readonly DueDeposit[]> {
    return this.reader.read(TO_DEPOSIT, ...behind(after));
  }

  unanswered(before: Instant, after: DueDeposit | null): Promise<readonly DueDeposit[]> {
    return this.reader.read(UNANSWERED, ...behind(after), toTimestamp(before));
  }

  async accrued(
    mentor: MentorId,
    endsAt: Instant,
  ): Promise<{ escrow: Krw; releasable: Krw; lines: readonly PayoutLine[] }> {
    const rows = await this.reader.read<PayoutLine & { released: boolean }>(ACCRUED, mentor, toTimestamp(endsAt));
    const amountOf = (wanted: boolean) =>
      sum(rows.filter(({ released }) => released === wanted).map(({ amount }) => amount));
    return { escrow: amountOf(false), releasable: amountOf(true), lines: rows.map(lineFrom) };
  }

  async statement(id: PayoutId): Promise<Omit<PayoutStatement, 'issuedAt'> | null> {
    const [[row], lines] = await Promise.all([
      this.reader.read<PayoutRow & { mentorName: string }>(STATEMENT, id),
      this.reader.read<StatementLine>(STATEMENT_LINES, id),
    ]);
    if (!row) return null;
    return {
      payout: payoutFrom(row),
      mentor: { id: row.mentorId, name: row.mentorName },
      bankAccount: shownBankAccount(row),
      lines: lines.map(({ memberName, storeName, ...line }) => ({ ...lineFrom(line), memberName, storeName })),
    };
  }

  private async linesOf(payouts: readonly PayoutId[]): Promise<ReadonlyMap<PayoutId, readonly PayoutLine[]>> {
    if (payouts.length === 0) return new Map();
    const lines = await this.reader.read<PaidLine>(LINES, payouts);
    const byPayout = new Map<PayoutId, PayoutLine[]>(payouts.map((id) => [id, []]));
    for (const line of lines) byPayout.get(line.payoutId)?.push(lineFrom(line));
    return byPayout;
  }
}

const behind = (after: DueDeposit | null): readonly (string | null)[] =>
  after ? [toTimestamp(after.dueAt), after.id] : [null, null];

const lineFrom = ({ kind, reservationId, at, value, amount }: PayoutLine): PayoutLine => ({
  kind,
  reservationId,
  at,
  value,
  amount,
});
