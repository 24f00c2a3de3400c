import type { DueRow } from '@spotter/core/application';
import {
  mapPage,
  sum,
  type Day,
  type Instant,
  type MentorId,
  type Page,
  type PageRequest,
  type PayoutId,
  type RequestedDays,
} from '@spotter/core/kernel';
import {
  periodTotals,
  type AccruedEarnings,
  type AccruedLine,
  type PayoutLine,
  type PayoutPeriod,
  type PayoutQueries,
  type PayoutStatement,
  type PayoutWithLines,
  type PeriodSummary,
  type PeriodTotals,
  type StatusTotals,
} from '@spotter/core/payout';
import { statement } from '../statement.js';
import { IS_HELD_BACK } from '../statuses.js';
import { toTimestamp } from '../table.js';
import { payout, payoutFrom, type PayoutRow } from '../tables/payouts.js';
import { given, whereAll, type Where } from './conditions.js';
import { BATCH, lastRow } from './due-rows.js';
import { ascending, descending, listOf, type Listing } from './listing.js';
import type { QueryReader } from './query-reader.js';
import { mentorFrom, mentorName, type MentorRow } from './names.js';
import { maskedBankAccount } from '../tables/bank-account.js';

const LINE = 'e.kind, e.reservation_id as "reservationId", e.at, e.value, e.amount';

const COLUMNS = `${payout.selection('p')}, ${mentorName('p')},
  (select m.payee_held_until from mentor m where m.id = p.mentor_id) as "payeeHeldUntil"`;
const PAYOUT = statement(`select ${COLUMNS} from payout p where p.id = $1`);
const LINES = statement(`
  select ${LINE}, e.payout_id as "payoutId" from payout_line e where e.payout_id = any ($1::uuid[]) order by e.at, e.id`);

/** Newest period first. */
const PAYOUTS = listOf(payout, 'p', descending('p.period_starts_on', 'p.id'), COLUMNS);

/** In order of creation. */
const OF_PERIOD = listOf(payout, 'p', ascending('p.id'), COLUMNS);

/** The columns of `StatusTotals`, of payouts `p` of one status. */
export const STATUS_TOTALS = `p.status, count(*) as count, sum(p.gross) as gross, sum(p.income_tax) as "incomeTax",
  sum(p.local_income_tax) as "localIncomeTax", sum(p.net) as net`;

const TOTALS = statement(`
  select p.period_starts_on as "periodId", ${STATUS_TOTALS}
  from payout p where p.period_starts_on = any ($1::date[]) group by p.period_starts_on, p.status`);

/** Closed periods, newest first. */
const PERIODS: Listing = {
  from: '(select starts_on as id, ends_on from payout_period) d',
  alias: 'd',
  order: descending('d.id'),
  columns: 'd.id as "startsOn", d.ends_on as "endsOn"',
};

const COUNT_TO_MAKE = statement('select count(*) from payout_due');
const COUNT_TO_DEPOSIT = statement(`select count(*) from payout where status = 'calculated'`);

const TO_DEPOSIT = statement(`
  select id, calculated_at as "dueAt" from payout
  where status = 'calculated' and (postponed_until is null or postponed_until <= $3)
    and batch_id in (select id from payout_batch where released_at is not null)
    and mentor_id not in (select id from mentor where payee_held_until > $3)
    and ($1::timestamptz is null or (calculated_at, id) > ($1, $2::uuid))
  order by calculated_at, id limit ${BATCH}`);
const UNANSWERED = statement(`
  select id, sent_at as "dueAt" from payout
  where status = 'processing' and sent_at < $3 and ($4 or bank_reference is null)
    and ($1::timestamptz is null or (sent_at, id) > ($1, $2::uuid))
  order by sent_at, id limit ${BATCH}`);

const ACCRUED = statement(`
  select ${LINE}, e.releasable_at as "releasableAt", e.released_at is not null as released,
    ${IS_HELD_BACK} as "isHeldBack"
  from unpaid_line e
  where e.mentor_id = $1 and e.at < $2 order by e.at, e.id`);

const STATEMENT_LINES = statement(`
  select ${LINE}, m.name as "memberName", s.name as "storeName" from payout_line e
  left join reservation r on r.id = e.reservation_id
  left join person m on m.id = r.member_id
  left join store s on s.id = r.store_id
  where e.payout_id = $1 order by e.at, e.id`);

type NamedRow = PayoutRow & MentorRow & Pick<PayoutWithLines, 'payeeHeldUntil'>;
type TotalsRow = StatusTotals & { readonly periodId: Day };
type PeriodRow = Pick<PayoutPeriod, 'startsOn' | 'endsOn'>;
type PaidLine = PayoutLine & { readonly payoutId: PayoutId };
type StatementLine = PayoutStatement['lines'][number];

export class PostgresPayoutQueries implements PayoutQueries {
  constructor(private readonly reader: QueryReader) {}

  async payout(id: PayoutId): Promise<PayoutWithLines | null> {
    const [[row], lines] = await Promise.all([this.reader.read<NamedRow>(PAYOUT, id), this.linesOf([id])]);
    return row ? withLines(row, lines) : null;
  }

  payouts(mentor: MentorId, { from, to }: RequestedDays, request: PageRequest): Promise<Page<PayoutWithLines>> {
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
    return periodTotals(await this.reader.read<StatusTotals>(TOTALS, [periodId]));
  }

  async periods(request: PageRequest): Promise<Page<PeriodSummary>> {
    const page = await this.reader.page<PeriodRow>(PERIODS, whereAll([]), request);
    const ids = page.items.map(({ startsOn }) => startsOn);
    const totals = ids.length === 0 ? [] : await this.reader.read<TotalsRow>(TOTALS, ids);
    return mapPage(page, ({ startsOn: periodId, endsOn }) => ({
      period: { periodId, startsOn: periodId, endsOn },
      totals: periodTotals(totals.filter((row) => row.periodId === periodId)),
    }));
  }

  private async page(listing: Listing, where: Where, request: PageRequest): Promise<Page<PayoutWithLines>> {
    const page = await this.reader.page<NamedRow>(listing, where, request);
    const lines = await this.linesOf(page.items.map(({ id }) => id));
    return mapPage(page, (row) => withLines(row, lines));
  }

  countToMake(): Promise<number> {
    return this.reader.readCount(COUNT_TO_MAKE);
  }

  countToDeposit(): Promise<number> {
    return this.reader.readCount(COUNT_TO_DEPOSIT);
  }

  toDeposit(at: Instant, after: DueRow<PayoutId> | null): Promise<readonly DueRow<PayoutId>[]> {
    return this.reader.read(TO_DEPOSIT, ...lastRow(after?.dueAt, after?.id), toTimestamp(at));
  }

  unanswered(before: Instant, accepted: boolean, after: DueRow<PayoutId> | null): Promise<readonly DueRow<PayoutId>[]> {
    return this.reader.read(UNANSWERED, ...lastRow(after?.dueAt, after?.id), toTimestamp(before), accepted);
  }

  async accrued(mentor: MentorId, endsAt: Instant): Promise<AccruedEarnings> {
    const rows = await this.reader.read<AccruedLine & { released: boolean }>(ACCRUED, mentor, toTimestamp(endsAt));
    const amountOf = (wanted: boolean) =>
      sum(rows.filter(({ released }) => released === wanted).map(({ amount }) => amount));
    return {
      escrow: amountOf(false),
      releasable: amountOf(true),
      lines: rows.map(({ released: _, ...line }) => line),
    };
  }

  async statement(id: PayoutId): Promise<Omit<PayoutStatement, 'issuedAt'> | null> {
    const [[row], lines] = await Promise.all([
      this.reader.read<NamedRow>(PAYOUT, id),
      this.reader.read<StatementLine>(STATEMENT_LINES, id),
    ]);
    if (!row) return null;
    return { payout: payoutFrom(row), mentor: mentorFrom(row), bankAccount: maskedBankAccount(row), lines };
  }

  private async linesOf(payouts: readonly PayoutId[]): Promise<ReadonlyMap<PayoutId, readonly PayoutLine[]>> {
    if (payouts.length === 0) return new Map();
    const lines = await this.reader.read<PaidLine>(LINES, payouts);
    const byPayout = new Map<PayoutId, PayoutLine[]>(payouts.map((id) => [id, []]));
    for (const { payoutId, ...line } of lines) byPayout.get(payoutId)?.push(line);
    return byPayout;
  }
}

const withLines = (row: NamedRow, lines: ReadonlyMap<PayoutId, readonly PayoutLine[]>): PayoutWithLines => ({
  payout: payoutFrom(row),
  mentor: mentorFrom(row),
  payeeHeldUntil: row.payeeHeldUntil,
  lines: lines.get(row.id) ?? [],
});
