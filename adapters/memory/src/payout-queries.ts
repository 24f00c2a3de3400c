import {
  sum,
  type Day,
  type Earning,
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
import { found } from './finding.js';
import { withoutNumber } from './mentor-queries.js';
import { firstOf, pageOf } from './paging.js';
import { EVERYTHING, type Committed, type PayoutRow } from './tables.js';

type PayoutRows = Pick<Committed, 'payouts' | 'earnings' | 'people' | 'stores' | 'reservations'>;

export class MemoryPayoutQueries implements PayoutQueries {
  constructor(private readonly rows: PayoutRows) {}

  async payout(id: PayoutId): Promise<PayoutWithLines | null> {
    const row = this.rows.payouts.get(id);
    return row ? this.withLines(row) : null;
  }

  async payouts(
    mentor: MentorId,
    { from, to }: { from?: Day; to?: Day },
    page: PageRequest,
  ): Promise<Page<PayoutWithLines>> {
    const rows = [...this.rows.payouts.scan('byMentor', mentor)]
      .filter(({ payout: { period } }) => (!from || period.endsOn > from) && (!to || period.startsOn <= to))
      .sort((one, other) => (one.payout.period.periodId < other.payout.period.periodId ? 1 : -1));
    const { items, ...rest } = pageOf(rows, page);
    return { ...rest, items: items.map((row) => this.withLines(row)) };
  }

  async toDeposit(limit: number): Promise<readonly PayoutId[]> {
    return firstOf(this.rows.payouts.scan('toDeposit', EVERYTHING), limit).map(({ payout }) => payout.id);
  }

  async unanswered(before: Instant, limit: number): Promise<readonly PayoutId[]> {
    const rows = this.rows.payouts.scan('unanswered', EVERYTHING, { until: before });
    return firstOf(rows, limit).map(({ payout }) => payout.id);
  }

  async accrued(
    mentor: MentorId,
    endsAt: Instant,
  ): Promise<{ escrow: Krw; releasable: Krw; lines: readonly PayoutLine[] }> {
    const earnings = [...this.rows.earnings.scan('unpaidByMentor', mentor, { until: endsAt })];
    const amountOf = (wanted: (earning: Earning) => boolean) =>
      sum(earnings.filter(wanted).map(({ amount }) => amount));
    return {
      escrow: amountOf(({ releasedAt }) => releasedAt === null),
      releasable: amountOf(({ releasedAt }) => releasedAt !== null),
      lines: earnings.map(lineOf),
    };
  }

  async statement(id: PayoutId): Promise<Omit<PayoutStatement, 'issuedAt'> | null> {
    const row = this.rows.payouts.get(id);
    if (!row) return null;
    const { payout, lines } = this.withLines(row);
    const { mentorId, bankAccount } = payout;
    return {
      payout,
      mentor: { id: mentorId, name: found(this.rows.people, mentorId, 'person').name },
      bankAccount: withoutNumber(bankAccount),
      lines: lines.map((line) => ({ ...line, ...this.placeOf(line) })),
    };
  }

  private withLines({ payout }: PayoutRow): PayoutWithLines {
    return { payout, lines: [...this.rows.earnings.scan('byPayout', payout.id)].map(lineOf) };
  }

  private placeOf({ reservationId }: PayoutLine): { memberName: string | null; storeName: string | null } {
    const reservation = reservationId === null ? undefined : this.rows.reservations.get(reservationId);
    if (!reservation) return { memberName: null, storeName: null };
    return {
      memberName: found(this.rows.people, reservation.memberId, 'person').name,
      storeName: found(this.rows.stores, reservation.storeId, 'store').name,
    };
  }
}

const lineOf = ({ kind, reservationId, at, value, amount }: Earning): PayoutLine => ({
  kind,
  reservationId,
  at,
  value,
  amount,
});
