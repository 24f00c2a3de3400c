import type { DueRow } from '@spotter/core/application';
import {
  mapPage,
  pageOfItems,
  sum,
  type Day,
  type Instant,
  type MentorId,
  type Page,
  type PageRequest,
  type PayoutId,
  type RequestedDays,
} from '@spotter/core/kernel';
import { isPayeeHeld } from '@spotter/core/mentor';
import {
  PAYOUT_STATUSES,
  periodTotals,
  type AccruedEarnings,
  type Earning,
  type Payout,
  type PayoutLine,
  type PayoutQueries,
  type PayoutStatement,
  type PayoutWithLines,
  type PeriodSummary,
  type PeriodTotals,
  type WithholdingAmounts,
} from '@spotter/core/payout';
import { dueAfter } from './due-rows.js';
import { getOrThrow } from './get-or-throw.js';
import { namedPerson } from './naming.js';
import { withoutNumber } from './mentor-queries.js';
import { isHeldBack } from './payouts.js';
import { EVERYTHING, type CommittedTables } from './tables.js';

const idOf = ({ id }: Payout): PayoutId => id;

export class MemoryPayoutQueries implements PayoutQueries {
  constructor(private readonly rows: CommittedTables) {}

  async payout(id: PayoutId): Promise<PayoutWithLines | null> {
    const row = this.rows.payouts.get(id);
    return row ? this.withLines(row) : null;
  }

  async payouts(mentor: MentorId, { from, to }: RequestedDays, page: PageRequest): Promise<Page<PayoutWithLines>> {
    const rows = [...this.rows.payouts.scan('byMentor', mentor)]
      .filter(({ period }) => (!from || period.endsOn > from) && (!to || period.startsOn <= to))
      .sort((one, other) => (one.period.periodId < other.period.periodId ? 1 : -1));
    return mapPage(pageOfItems(rows, page, idOf), (row) => this.withLines(row));
  }

  async ofPeriod(periodId: Day, page: PageRequest): Promise<Page<PayoutWithLines>> {
    const payouts = [...this.rows.payouts.scan('byPeriod', periodId)];
    return mapPage(pageOfItems(payouts, page, idOf), (row) => this.withLines(row));
  }

  async totals(periodId: Day): Promise<PeriodTotals> {
    return totalsOf([...this.rows.payouts.scan('byPeriod', periodId)]);
  }

  async periods(request: PageRequest): Promise<Page<PeriodSummary>> {
    const newestFirst = [...this.rows.payoutPeriods.all()].sort((one, other) =>
      one.periodId < other.periodId ? 1 : -1,
    );
    return mapPage(
      pageOfItems(newestFirst, request, ({ periodId }) => periodId),
      (period) => ({ period, totals: totalsOf([...this.rows.payouts.scan('byPeriod', period.periodId)]) }),
    );
  }

  async countToMake(): Promise<number> {
    return [...this.rows.payoutsDue.scan('toMake', EVERYTHING)].length;
  }

  async countToDeposit(): Promise<number> {
    return [...this.rows.payouts.scan('toDeposit', EVERYTHING)].length;
  }

  async toDeposit(at: Instant, after: DueRow<PayoutId> | null): Promise<readonly DueRow<PayoutId>[]> {
    const rows = this.rows.payouts.scan('toDeposit', EVERYTHING);
    return dueAfter(rows, (payout) => (this.isDue(payout, at) ? payout.calculatedAt : null), after);
  }

  async unanswered(
    before: Instant,
    accepted: boolean,
    after: DueRow<PayoutId> | null,
  ): Promise<readonly DueRow<PayoutId>[]> {
    const rows = this.rows.payouts.scan('unanswered', EVERYTHING, { until: before });
    return dueAfter(rows, ({ sentAt, bankReference }) => (accepted || bankReference === null ? sentAt : null), after);
  }

  async accrued(mentor: MentorId, endsAt: Instant): Promise<AccruedEarnings> {
    const earnings = [...this.rows.earnings.scan('unpaidByMentor', mentor, { until: endsAt })];
    const amountOf = (wanted: (earning: Earning) => boolean) =>
      sum(earnings.filter(wanted).map(({ amount }) => amount));
    return {
      escrow: amountOf(({ releasedAt }) => releasedAt === null),
      releasable: amountOf(({ releasedAt }) => releasedAt !== null),
      lines: earnings.map((earning) => ({
        ...lineOf(earning),
        releasableAt: earning.releasableAt,
        isHeldBack: isHeldBack(this.rows, earning),
      })),
    };
  }

  async statement(id: PayoutId): Promise<Omit<PayoutStatement, 'issuedAt'> | null> {
    const row = this.rows.payouts.get(id);
    if (!row) return null;
    const { payout, mentor, lines } = this.withLines(row);
    return {
      payout,
      mentor,
      bankAccount: withoutNumber(payout.bankAccount),
      lines: lines.map((line) => ({ ...line, ...this.placeOf(line) })),
    };
  }

  private isDue({ batchId, mentorId, ...payout }: Payout, at: Instant): boolean {
    if (isPayeeHeld(getOrThrow(this.rows.mentors, mentorId, 'mentor'), at)) return false;
    if (payout.status === 'calculated' && payout.postponed && payout.postponed.until > at) return false;
    return batchId !== null && getOrThrow(this.rows.payoutBatches, batchId, 'payout batch').releasedAt !== null;
  }

  private withLines(payout: Payout): PayoutWithLines {
    const mentor = namedPerson(this.rows, payout.mentorId);
    const { payeeHeldUntil } = getOrThrow(this.rows.mentors, payout.mentorId, 'mentor');
    return { payout, mentor, payeeHeldUntil, lines: [...this.rows.earnings.scan('byPayout', payout.id)].map(lineOf) };
  }

  private placeOf({ reservationId }: PayoutLine): { memberName: string | null; storeName: string | null } {
    const reservation = reservationId === null ? undefined : this.rows.reservations.get(reservationId);
    if (!reservation) return { memberName: null, storeName: null };
    return {
      memberName: getOrThrow(this.rows.people, reservation.memberId, 'person').name,
      storeName: getOrThrow(this.rows.stores, reservation.storeId, 'store').name,
    };
  }
}

export const totalsOf = (payouts: readonly Payout[]): PeriodTotals =>
  periodTotals(
    PAYOUT_STATUSES.map((status) => {
      const alike = payouts.filter((payout) => payout.status === status);
      const total = (field: keyof WithholdingAmounts) => sum(alike.map((payout) => payout[field]));
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

const lineOf = ({ kind, reservationId, at, value, amount }: Earning): PayoutLine => ({
  kind,
  reservationId,
  at,
  value,
  amount,
});
