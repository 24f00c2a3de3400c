import type { DayFigures, DeliveryFigures, KpiFigures } from './kpi-figures.js';
import { type Day, type DayRange, listDays } from '../../kernel/calendar.js';
import { type Krw, NO_WON, subtract, sum } from '../../kernel/krw.js';

/** The key figures (docs/domain.md, Dashboard). */
export interface KpiDashboard extends Pick<
  KpiFigures,
  'members' | 'mentors' | 'reservations' | 'escrow' | 'payable' | 'payouts'
> {
  /** The booked fraction of the offered blocks, 0 to 1; null without an offered block. */
  readonly utilisation: number | null;
  readonly revenue: { readonly gross: Krw; readonly refunds: Krw; readonly net: Krw };
  readonly complaints: { readonly open: number };
  readonly notifications: KpiNotifications;
  /** Every day of the range, in order. */
  readonly series: readonly { readonly day: Day; readonly reservations: number; readonly revenue: Krw }[];
}

export interface SendingQuality {
  readonly sent: number;
  /** The number of messages that failed or bounced. */
  readonly failed: number;
  /** The fraction of finished messages that were sent, 0 to 1; null without any. */
  readonly successRate: number | null;
  /** The median and 95th percentile from the event to the sending; null without a sent message. */
  readonly delayP50Ms: number | null;
  readonly delayP95Ms: number | null;
}

/** The totals exclude in-app messages, which never fail and would hide failures. */
export interface KpiNotifications extends SendingQuality {
  readonly byChannelAndEvent: readonly (SendingQuality & Pick<DeliveryFigures, 'channel' | 'eventKey'>)[];
}

/** The dashboard of a range, from the figures of the database. */
export function buildDashboard(range: DayRange, figures: KpiFigures): KpiDashboard {
  const { members, mentors, reservations, openBlocks, escrow, payable, payouts, openComplaints, days } = figures;
  const [gross, refunds] = [sum(days.map(({ paid }) => paid)), sum(days.map(({ refunded }) => refunded))];
  const taken = days.reduce((total, day) => total + day.reservations, 0);
  return {
    members,
    mentors,
    reservations,
    utilisation: calculateRate(taken, taken + openBlocks),
    revenue: { gross, refunds, net: subtract(gross, refunds) },
    escrow,
    payable,
    payouts,
    complaints: { open: openComplaints },
    notifications: notificationsOf(figures.deliveries),
    series: seriesOf(range, days),
  };
}

/** Rounded to four decimal places; null when `all` is 0. */
export const calculateRate = (some: number, all: number): number | null =>
  all === 0 ? null : Math.round((some * 10_000) / all) / 10_000;

/** Includes days without activity. */
function seriesOf({ from, to }: DayRange, days: readonly DayFigures[]): KpiDashboard['series'] {
  const known = new Map(days.map((one) => [one.day, one]));
  return listDays(from, to).map((day) => {
    const { reservations = 0, paid = NO_WON, refunded = NO_WON } = known.get(day) ?? {};
    return { day, reservations, revenue: subtract(paid, refunded) };
  });
}

function notificationsOf(deliveries: readonly DeliveryFigures[]): KpiNotifications {
  return {
    ...calculateQuality(deliveries.filter(({ channel }) => channel !== 'in_app')),
    byChannelAndEvent: groupsOf(deliveries).map(({ channel, eventKey, figures }) => ({
      channel,
      eventKey,
      ...calculateQuality(figures),
    })),
  };
}

interface Group extends Pick<DeliveryFigures, 'channel' | 'eventKey'> {
  readonly figures: DeliveryFigures[];
}

function groupsOf(deliveries: readonly DeliveryFigures[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const one of deliveries) {
    const { channel, eventKey } = one;
    const known = groups.get(`${channel} ${eventKey}`);
    if (known) known.figures.push(one);
    else groups.set(`${channel} ${eventKey}`, { channel, eventKey, figures: [one] });
  }
  return [...groups.values()];
}

/** Delivery quality: rates as fractions of 1, delays in milliseconds; null without a sent message. */
export function calculateQuality(deliveries: readonly Pick<DeliveryFigures, 'delayMs' | 'count'>[]): SendingQuality {
  const delays = deliveries.flatMap(({ delayMs, count }) => (delayMs === null ? [] : [{ delayMs, count }]));
  const [sent, all] = [countOf(delays), countOf(deliveries)];
  return {
    sent,
    failed: all - sent,
    successRate: calculateRate(sent, all),
    delayP50Ms: percentile(delays, 50),
    delayP95Ms: percentile(delays, 95),
  };
}

const countOf = (some: readonly { readonly count: number }[]): number =>
  some.reduce((total, { count }) => total + count, 0);

/** The delay that a percentage of the messages did not exceed (nearest rank). */
function percentile(
  delays: readonly { readonly delayMs: number; readonly count: number }[],
  percent: number,
): number | null {
  const rank = Math.ceil((countOf(delays) * percent) / 100);
  let passed = 0;
  for (const { delayMs, count } of [...delays].sort((one, other) => one.delayMs - other.delayMs)) {
    passed += count;
    if (passed >= rank) return delayMs;
  }
  return null;
}

/** A delay with two significant digits, rounded down, to limit the number of distinct values: 1,234 ms becomes 1,200 ms. */
export function roughDelay(delayMs: number): number {
  const whole = Math.max(0, Math.floor(delayMs));
  const unit = 10 ** Math.max(0, String(whole).length - 2);
  return whole - (whole % unit);
}
