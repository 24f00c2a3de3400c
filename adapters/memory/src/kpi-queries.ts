import {
  roughDelay,
  type DayFigures,
  type DeliveryFigures,
  type KpiFigures,
  type KpiMembers,
  type KpiMentors,
  type KpiPayouts,
  type KpiQueries,
} from '@spotter/core/administration';
import { isNoShow, occupies, type Reservation, takesPlace } from '@spotter/core/booking';
import type { Role } from '@spotter/core/identity';
import { dayOf, isWithin, negate, NO_WON, sum, type Interval, type Krw } from '@spotter/core/kernel';
import { isInForce } from '@spotter/core/membership';
import type { Delivery } from '@spotter/core/notification';
import { awayInterval } from '@spotter/core/time-off';
import { rangeOf } from './ranges.js';
import { EVERYTHING, type CommittedTables } from './tables.js';

export class MemoryKpiQueries implements KpiQueries {
  constructor(private readonly rows: CommittedTables) {}

  async figures(time: Interval): Promise<KpiFigures> {
    const sessions = [...this.rows.reservations.scan('byStart', EVERYTHING, rangeOf(time))];
    return {
      members: this.members(time),
      mentors: this.mentors(time),
      reservations: {
        confirmed: countOf(sessions, occupies),
        completed: countOf(sessions, ({ status }) => status === 'completed'),
        cancelled: countOf(sessions, (session) => session.status === 'rejected' || isCancelled(session, false)),
        lateCancelled: countOf(sessions, (session) => isCancelled(session, true)),
        noShows: countOf(sessions, isNoShow),
      },
      openBlocks: [...this.rows.blocks.scan('open', EVERYTHING, rangeOf(time))].length,
      escrow: this.owed('escrow:'),
      payable: this.owed('payable:'),
      payouts: this.payouts(time),
      openComplaints: countOf(this.rows.complaints.all(), ({ status }) => status === 'open'),
      days: this.days(time, sessions),
      deliveries: deliveriesOf(
        [...this.rows.deliveries.all()].filter(
          ({ createdAt, status }) => isWithin(createdAt, time) && status !== 'pending',
        ),
      ),
    };
  }

  private members(time: Interval): KpiMembers {
    const active = countOf(this.rows.memberships.all(), isInForce);
    return { ...this.people('member', time), active };
  }

  private mentors(time: Interval): KpiMentors {
    const open = [...this.rows.mentors.all()].filter(({ id }) => !this.rows.closedAccounts.get(id));
    const withStatus = (wanted: string) => countOf(open, ({ status }) => status === wanted);
    return {
      ...this.people('mentor', time),
      active: withStatus('active'),
      pro: countOf(open, ({ status, tier }) => status === 'active' && tier === 'pro'),
      unverified: withStatus('unverified'),
      onHold: withStatus('on_hold'),
      ...this.illnesses(time),
    };
  }

  private people(role: Role, time: Interval): { readonly total: number; readonly new: number } {
    const registered = [...this.rows.people.scan('byRole', role, { until: time.endsAt })];
    const known = registered.filter(({ id }) => !this.rows.closedAccounts.get(id));
    return { total: known.length, new: countOf(known, ({ createdAt }) => isWithin(createdAt, time)) };
  }

  private owed(prefix: string): Krw {
    const accounts = [...this.rows.accounts.all()].filter(({ account }) => account.startsWith(prefix));
    return negate(sum(accounts.map(({ total }) => total)));
  }

  private illnesses(time: Interval): Pick<KpiMentors, 'illnesses' | 'repeatedlyIll'> {
    const began = [...this.rows.timeOffs.all()].filter((one) => {
      const { startsAt, endsAt } = awayInterval(one);
      return one.reason === 'illness' && isWithin(startsAt, time) && startsAt < endsAt;
    });
    const times = new Map<string, number>();
    for (const { mentorId } of began) times.set(mentorId, (times.get(mentorId) ?? 0) + 1);
    return { illnesses: began.length, repeatedlyIll: countOf(times.values(), (count) => count > 1) };
  }

  private payouts(time: Interval): KpiPayouts {
    const payouts = [...this.rows.payouts.all()];
    const deposited = payouts.filter((one) => one.status === 'deposited' && isWithin(one.depositedAt, time));
    return {
      deposited: deposited.length,
      net: sum(deposited.map(({ net }) => net)),
      waiting: countOf(payouts, ({ status }) => status === 'calculated' || status === 'processing'),
      failed: countOf(payouts, ({ status }) => status === 'failed'),
    };
  }

  private days(time: Interval, sessions: readonly Reservation[]): readonly DayFigures[] {
    const happened = [
      ...sessions
        .filter((one) => takesPlace(one) || isNoShow(one))
        .map(({ startsAt }) => ({ day: dayOf(startsAt), reservations: 1, paid: NO_WON, refunded: NO_WON })),
      ...[...this.rows.payments.all()].flatMap((one) =>
        'paidAt' in one && isWithin(one.paidAt, time)
          ? [{ day: dayOf(one.paidAt), reservations: 0, paid: one.amount, refunded: NO_WON }]
          : [],
      ),
      ...[...this.rows.refunds.all()].flatMap((one) =>
        'refundedAt' in one && isWithin(one.refundedAt, time)
          ? [{ day: dayOf(one.refundedAt), reservations: 0, paid: NO_WON, refunded: one.amount }]
          : [],
      ),
    ];
    const days = [...new Set(happened.map(({ day }) => day))].sort();
    return days.map((day) => {
      const those = happened.filter((one) => one.day === day);
      return {
        day,
        reservations: countOf(those, ({ reservations }) => reservations > 0),
        paid: sum(those.map(({ paid }) => paid)),
        refunded: sum(those.map(({ refunded }) => refunded)),
      };
    });
  }
}

const isCancelled = (reservation: Reservation, late: boolean): boolean =>
  reservation.status === 'cancelled' && reservation.cancellation.late === late;

function countOf<Row>(rows: Iterable<Row>, wanted: (row: Row) => boolean): number {
  let count = 0;
  for (const row of rows) if (wanted(row)) count += 1;
  return count;
}

function deliveriesOf(deliveries: readonly Delivery[]): readonly DeliveryFigures[] {
  const alike = new Map<string, DeliveryFigures>();
  for (const { channel, templateId: eventKey, sentAt, createdAt } of deliveries) {
    const delayMs = sentAt === null ? null : roughDelay(sentAt - createdAt);
    const key = `${channel} ${eventKey} ${delayMs}`;
    alike.set(key, { channel, eventKey, delayMs, count: (alike.get(key)?.count ?? 0) + 1 });
  }
  return [...alike.values()].sort(inOrder);
}

const inOrder = (one: DeliveryFigures, other: DeliveryFigures): number =>
  compare(one.channel, other.channel) ||
  compare(one.eventKey, other.eventKey) ||
  (one.delayMs ?? Infinity) - (other.delayMs ?? Infinity);

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);
