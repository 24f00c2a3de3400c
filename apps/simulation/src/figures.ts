import type { DomainEvent } from '@spotter/core/application';
import type { Block, Reservation } from '@spotter/core/booking';
import { DAY, type DeepReadonly, type Instant } from '@spotter/core/kernel';
import type { JournalEntry } from '@spotter/core/ledger';
import type { Membership } from '@spotter/core/membership';
import type { Payment } from '@spotter/core/payment';
import type { Payout } from '@spotter/core/payout';
import type { RowChange } from '@spotter/memory';
import { distributionOf } from './distribution.js';
import { keepWhile } from './row-groups.js';
import { addTo } from './totals.js';

/** The results of a run. Money in won, for the whole run. */
export type Report = DeepReadonly<ReturnType<Figures['report']>>;

export type Week = Report['weeks'][number];

/** Losses of members by expiry. */
const EXPIRIES: ReadonlySet<string> = new Set(['credits_expired', 'points_expired']);

/** A correction gives penalties back. */
const PENALTIES: ReadonlySet<string> = new Set(['mentor_no_show_penalty', 'absence_penalty', 'correction']);

/** Entries that add to the gateway's account without a payment by a member. */
const RETURNS: ReadonlySet<string> = new Set(['gateway_settled', 'chargeback_won']);

const emptyWeek = () => ({
  paid: 0,
  revenue: 0,
  compensation: 0,
  earned: 0,
  completed: 0,
  noShows: 0,
  lateCancellations: 0,
});

type MutableWeek = ReturnType<typeof emptyWeek>;

/** Counts committed rows as they come, so that a run need not be read again. */
export class Figures {
  private readonly counts = new Map<string, number>();
  private readonly accounts = new Map<string, number>();
  private readonly weeks: MutableWeek[] = [];
  /** Future slots, and booked ones that have begun. */
  private readonly blocks = new Map<string, Block>();
  /** Slots that have begun and were not closed before. */
  private readonly slots = { slots: 0, used: 0, peakSlots: 0, peakUsed: 0 };
  private readonly deposited = new Map<string, Payout>();

  constructor(private readonly startsAt: Instant) {}

  onChange(change: RowChange): void {
    if (change.table === 'events') this.recordEvent(change.after.event, change.after.at);
    else if (change.table === 'journal') this.recordEntry(change.after);
    else if (change.table === 'reservations') this.recordReservation(change.before, change.after);
    else if (change.table === 'blocks') this.blocks.set(change.after.id, change.after);
    else if (change.table === 'payments') this.recordPayment(change.before, change.after);
    else if (change.table === 'payouts') this.recordPayout(change.after);
    else if (change.table === 'memberships' && !wasNeverPaid(change))
      this.count('creditsSold', creditsOf(change.after) - creditsOf(change.before));
  }

  /** Slots that have begun no longer change. */
  afterDay(now: Instant): void {
    for (const [id, { startsAt, status, isPeak }] of this.blocks) {
      if (startsAt >= now - DAY) continue;
      this.blocks.delete(id);
      if (status === 'closed') continue;
      this.slots.slots += 1;
      this.slots.used += Number(status === 'booked');
      this.slots.peakSlots += Number(isPeak);
      this.slots.peakUsed += Number(isPeak && status === 'booked');
    }
  }

  report(
    size: { readonly members: number; readonly mentors: number },
    messages: ReadonlyMap<string, number>,
    refusals: ReadonlyMap<string, number>,
  ) {
    const deposits = [...this.deposited.values()];
    const ratings = this.of('ratings');
    return {
      people: {
        ...size,
        joined: this.of('membership-joined'),
        left: this.of('membership-cancelled') + this.of('membership-expired'),
      },
      money: this.money(deposits),
      sessions: this.sessions(),
      utilisation: this.slots,
      credits: { sold: this.of('creditsSold'), used: this.of('creditsUsed'), forfeited: this.of('creditsForfeited') },
      payouts: distributionOf(deposits.map(({ net }) => net)),
      /** The total payout per mentor. */
      mentorIncome: distributionOf([...totalsBy(deposits).values()]),
      satisfaction: {
        ratings,
        mean: ratings === 0 ? null : this.of('scores') / ratings,
        complaints: this.of('complaint-registered'),
      },
      messages: sortByName(messages),
      refusals: sortByName(refusals),
      weeks: this.weeks,
    };
  }

  private money(deposits: readonly Payout[]) {
    const [companyRevenue, companyCompensation] = [this.owed('revenue'), this.account('compensation')];
    const [gatewayFees, chargebackLosses] = [this.account('fees'), this.account('chargebacks')];
    return {
      membersPaid: this.of('paid'),
      membersRefunded: this.of('refunded'),
      /** For members: the value of sessions that took place, were forfeited, or expired. */
      consumed: this.of('value completed'),
      forfeited: this.of('value forfeited'),
      expired: this.of('expired'),
      /** Owed to members at the end: sessions and points. */
      unused: this.owed('deferred') + this.owed('points') + this.owed('held'),
      mentorsEarned: this.of('earned'),
      /** Less the penalties that a correction gave back, with earnings that a complaint forfeited. */
      mentorsPenalties: this.of('penalties'),
      mentorsDeposited: deposits.reduce((total, { net }) => total + net, 0),
      mentorsWaiting: this.owed('escrow') + this.owed('payable') + this.owed('in_transit'),
      taxWithheld: this.owed('withholding'),
      companyRevenue,
      /** The company's contributions minus mentors' penalties. */
      companyCompensation,
      gatewayFees,
      /** The amounts that card companies took back, finally or provisionally, beyond the value of unused sessions and points. */
      chargebackLosses,
      companyResult: companyRevenue - companyCompensation - gatewayFees - chargebackLosses,
    };
  }

  private sessions() {
    return {
      booked: this.of('reservation-confirmed'),
      /** By the present outcome, like no-shows: a corrected one counts as completed. */
      completed: this.of('outcome completed'),
      cancelledInTime: this.of('cancelled in time'),
      cancelledLate: this.of('cancelled late'),
      rejected: this.of('reservation-rejected'),
      memberNoShows: this.of('outcome member_no_show'),
      mentorNoShows: this.of('outcome mentor_no_show'),
      changed: this.of('reservation-changed'),
      /** Taken over by another mentor: each time counts. */
      substituted: this.of('session-substituted'),
      byOrigin: this.selectByPrefix('origin '),
      byFunding: this.selectByPrefix('funding '),
    };
  }

  private recordEvent(event: DomainEvent, at: Instant): void {
    this.count(event.type);
    const week = this.week(at);
    if (event.type === 'session-completed') week.completed += 1;
    else if (event.type === 'member-no-show' || event.type === 'mentor-no-show') week.noShows += 1;
    else if (event.type === 'reservation-cancelled') {
      this.count(event.late ? 'cancelled late' : 'cancelled in time');
      week.lateCancellations += Number(event.late);
    } else if (event.type === 'session-rated') {
      this.count('ratings');
      this.count('scores', event.score);
    }
  }

  private recordEntry({ at, kind, postings }: JournalEntry): void {
    for (const { account, amount } of postings) {
      const [name = ''] = account.split(':');
      this.accounts.set(name, this.account(name) + amount);
      this.recordPosting(this.week(at), kind, name, amount);
      if (PENALTIES.has(kind) && name === 'payable') this.count('penalties', amount);
      if (kind === 'earnings_forfeited' && name !== 'revenue') this.count('penalties', amount);
      if (EXPIRIES.has(kind) && name === 'revenue') this.count('expired', -amount);
    }
  }

  private recordPosting(week: MutableWeek, kind: JournalEntry['kind'], name: string, amount: number): void {
    if (name === 'revenue') week.revenue -= amount;
    if (name === 'compensation') week.compensation += amount;
    if (name === 'gateway' && amount > 0 && !RETURNS.has(kind)) week.paid += amount;
    if (name !== 'escrow' || amount > 0) return;
    week.earned -= amount;
    this.count('earned', -amount);
  }

  private recordReservation(before: Reservation | undefined, after: Reservation): void {
    const { funding, origin, status } = after;
    if (!before) {
      this.count(`origin ${origin}`);
      this.count(`funding ${funding.kind}`);
    } else if (before.status !== status) {
      this.recordOutcome(before, -1);
      this.recordOutcome(after, 1);
    }
  }

  /** The outcome of a session; a correction replaces it. */
  private recordOutcome(session: Reservation, by: 1 | -1): void {
    const { funding, status } = session;
    this.count(`outcome ${status}`, by);
    const isForfeited = status === 'member_no_show' || (status === 'cancelled' && session.cancellation.deducted);
    if (status !== 'completed' && !isForfeited) return;
    this.count(isForfeited ? 'value forfeited' : 'value completed', by * funding.value);
    if (funding.kind === 'credit') this.count(isForfeited ? 'creditsForfeited' : 'creditsUsed', by);
  }

  /** Late money and money without a purchase are paid too: they are refunded. */
  private recordPayment(before: Payment | undefined, after: Payment): void {
    if ('paidAt' in after && !(before && 'paidAt' in before)) this.count('paid', after.amount);
    this.count('refunded', after.refundedAmount - (before?.refundedAmount ?? 0));
  }

  /** A returned deposit does not count. */
  private recordPayout(payout: Payout): void {
    keepWhile(payout.status === 'deposited', this.deposited, payout);
  }

  private week(at: Instant): MutableWeek {
    const index = Math.max(0, Math.floor((at - this.startsAt) / (7 * DAY)));
    while (this.weeks.length <= index) this.weeks.push(emptyWeek());
    return this.weeks[index] ?? emptyWeek();
  }

  private count(name: string, by = 1): void {
    this.counts.set(name, this.of(name) + by);
  }

  private of(name: string): number {
    return this.counts.get(name) ?? 0;
  }

  private account(name: string): number {
    return this.accounts.get(name) ?? 0;
  }

  /** Liabilities are negative in the journal. Avoids JavaScript's -0. */
  private owed(name: string): number {
    return 0 - this.account(name);
  }

  private selectByPrefix(prefix: string): Readonly<Record<string, number>> {
    const own = [...this.counts].filter(([name]) => name.startsWith(prefix));
    return sortByName(new Map(own.map(([name, count]) => [name.slice(prefix.length), count])));
  }
}

const wasNeverPaid = ({ before, after }: { before: Membership | undefined; after: Membership }): boolean =>
  before?.status === 'pending_payment' && after.status !== 'active' && after.status !== 'paused';

/** For all terms, when the first is paid. */
const creditsOf = (membership: Membership | undefined): number =>
  membership?.status === 'pending_payment'
    ? 0
    : (membership?.terms ?? []).reduce((sum, { credits }) => sum + credits, 0);

const sortByName = (counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> =>
  Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));

function totalsBy(deposits: readonly Payout[]): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const { mentorId, net } of deposits) addTo(totals, mentorId, net);
  return totals;
}
