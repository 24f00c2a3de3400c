import {
  sum,
  type Day,
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
} from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { payout, payoutFrom, type PayoutRow } from '../tables/payouts.js';
import { given, whereAll } from './conditions.js';
import { readPage, type Listing } from './listing.js';
import { shownBankAccount } from './shown-bank-account.js';
import type { Statements } from './statements.js';

const LINE = 'e.kind, e.reservation_id as "reservationId", e.at, e.value, e.amount';

const PAYOUT = statement(`select ${payout.selection('p')} from payout p where p.id = $1`);
const LINES = statement(`
  select ${LINE}, e.payout_id as "payoutId" from earning e where e.payout_id = any ($1::uuid[]) order by e.at, e.id`);

/** Newest period first. */
const PAYOUTS: Listing = {
  from: 'payout p',
  alias: 'p',
  order: 'p.period_starts_on desc, p.id desc',
  columns: payout.selection('p'),
};

const TO_DEPOSIT = statement(`select id from payout where status = 'calculated' order by calculated_at, id limit $1`);
const UNANSWERED = statement(`
  select id from payout where status = 'processing' and sent_at < $1 order by sent_at, id limit $2`);

const ACCRUED = statement(`
  select ${LINE}, e.released_at is not null as released from earning e
  where e.mentor_id = $1 and e.payout_id is null and e.at < $2 order by e.at, e.id`);

const STATEMENT = statement(`
  select ${payout.selection('p')}, m.name as "mentorName" from payout p join person m on m.id = p.mentor_id where p.id = $1`);
const STATEMENT_LINES = statement(`
  select ${LINE}, m.name as "memberName", s.name as "storeName" from earning e
  left join reservation r on r.id = e.reservation_id
  left join person m on m.id = r.member_id
  left join store s on s.id = r.store_id
  where e.payout_id = $1 order by e.at, e.id`);

type PaidLine = PayoutLine & { readonly payoutId: PayoutId };
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

  async payouts(
    mentor: MentorId,
    { from, to }: { from?: Day; to?: Day },
    request: PageRequest,
  ): Promise<Page<PayoutWithLines>> {
    const where = whereAll([
      ['p.mentor_id = ?', mentor],
      ...given('p.period_ends_on > ?', from),
      ...given('p.period_starts_on <= ?', to),
    ]);
    const { items, ...page } = await readPage<PayoutRow>(this.reader, this.statements, PAYOUTS, where, request);
    const lines = await this.linesOf(items.map(({ id }) => id));
    return { ...page, items: items.map((row) => ({ payout: payoutFrom(row), lines: lines.get(row.id) ?? [] })) };
  }

  async toDeposit(limit: number): Promise<readonly PayoutId[]> {
    return (await this.reader.read<{ id: PayoutId }>(TO_DEPOSIT, limit)).map(({ id }) => id);
  }

  async unanswered(before: Instant, limit: number): Promise<readonly PayoutId[]> {
    const rows = await this.reader.read<{ id: PayoutId }>(UNANSWERED, toTimestamp(before), limit);
    return rows.map(({ id }) => id);
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

const lineFrom = ({ kind, reservationId, at, value, amount }: PayoutLine): PayoutLine => ({
  kind,
  reservationId,
  at,
  value,
  amount,
});
