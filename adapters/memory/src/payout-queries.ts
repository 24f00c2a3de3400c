import {
  PAYOUT_STATUSES,
  periodTotals,
  sum,
  type Day,
  type DueDeposit,
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
  type PeriodTotals,
  type Withheld,
} from '@spotter/core';
import { found } from './finding.js';
import { withoutNumber } from './mentor-queries.js';
import { firstOf, pageOf } from './paging.js';
import { EVERYTHING, type Committed, type PayoutRow } from './tables.js';

/** How many a job is given at a time. */
const BATCH = 500;

type PayoutRows = Pick<Committed, 'payoutsDue' | 'payouts' | 'earnings' | 'people' | 'stores' | 'reservations'>;

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

  async ofPeriod(periodId: Day, page: PageRequest): Promise<Page<PayoutWithLines>> {
    const { items, ...rest } = pageOf([...this.rows.payouts.scan('byPeriod', periodId)], page);
    return { ...rest, items: items.map((row) => this.withLines(row)) };
  }

  async totals(periodId: Day): Promise<PeriodTotals> {
    const payouts = [...this.rows.payouts.scan('byPeriod', periodId)];
    return periodTotals(
      PAYOUT_STATUSES.map((status) => {
        const alike = payouts.map(({ payout }) => payout).filter((payout) => payout.status === status);
        const total = (field: keyof Withheld) => sum(alike.map((payout) => payout[field]));
        return {
          status,
          count: alike.length,
          gross: total('gross'),
          incomeTax: total('incomeTax'),
          localIncomeTax: total('localIncomeTax'),
          net: total('net'),
        };
      }),
    );
  }

  async backlog(): Promise<{ toMake: number; toDeposit: number }> {
    const { payoutsDue, payouts } = this.rows;
    return {
      toMake: [...payoutsDue.scan('toMake', EVERYTHING)].length,
      toDeposit: [...payouts.scan('toDeposit', EVERYTHING)].length,
    };
  }

  async toDeposit(after: DueDeposit | null): Promise<readonly DueDeposit[]> {
    const rows = [...this.rows.payouts.scan('toDeposit', EVERYTHING)];
    return behind(
      rows.map(({ payout: { id, calculatedAt } }) => ({ id, dueAt: calculatedAt })),
      after,
    );
  }

  async unanswered(before: Instant, after: DueDeposit | null): Promise<readonly DueDeposit[]> {
    const rows = [...this.rows.payouts.scan('unanswered', EVERYTHING, { until: before })];
    return behind(
      rows.flatMap(({ payout: { id }, sentAt }) => (sentAt === null ? [] : [{ id, dueAt: sentAt }])),
      after,
    );
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

/** The first of those behind one that was given before; `due` come by their time, then by their id. */
const behind = (due: readonly DueDeposit[], after: DueDeposit | null): readonly DueDeposit[] =>
  firstOf(
    due.filter(({ id, dueAt }) => !after || dueAt > after.dueAt || (dueAt === after.dueAt && id > after.id)),
    BATCH,
  );

const lineOf = ({ kind, reservationId, at, value, amount }: Earning): PayoutLine => ({
  kind,
  reservationId,
  at,
  value,
  amount,
});
