import type { Report } from './figures.js';
import type { SimulationOptions } from './simulation.js';

export type Unit = 'won' | 'count' | 'percent' | 'score';

/** A figure of a report. */
export interface Row {
  readonly words: string;
  readonly unit: Unit;
  /** Null without a value: no rating, no payout. */
  readonly of: (report: Report) => number | null;
}

/** The party that a figure concerns. */
export interface Section {
  readonly title: 'Members' | 'Mentors' | 'Company' | 'Sessions';
  readonly rows: readonly Row[];
}

const row = (words: string, unit: Unit, of: Row['of']): Row => ({ words, unit, of });

/** In percent. */
export const part = (some: number, all: number): number | null => (all === 0 ? null : (100 * some) / all);

const ofPayouts =
  (name: 'median' | 'p10' | 'p90'): Row['of'] =>
  ({ payouts }) =>
    payouts.count === 0 ? null : payouts[name];

/** The printed figures by party; the JSON report has all figures. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Members',
    rows: [
      row('memberships begun', 'count', ({ people }) => people.joined),
      row('memberships ended', 'count', ({ people }) => people.left),
      row('paid', 'won', ({ money }) => money.membersPaid),
      row('refunded', 'won', ({ money }) => money.membersRefunded),
      row('value of completed sessions', 'won', ({ money }) => money.consumed),
      row('forfeited by late cancellation or no-show', 'won', ({ money }) => money.forfeited),
      row('expired unused', 'won', ({ money }) => money.expired),
      row('unused at the end', 'won', ({ money }) => money.unused),
      row('credits used, of sold ones', 'percent', ({ credits }) => part(credits.used, credits.sold)),
      row('credits forfeited, of sold ones', 'percent', ({ credits }) => part(credits.forfeited, credits.sold)),
      row('mean rating', 'score', ({ satisfaction }) => satisfaction.mean),
      row('complaints', 'count', ({ satisfaction }) => satisfaction.complaints),
    ],
  },
  {
    title: 'Mentors',
    rows: [
      row('earned', 'won', ({ money }) => money.mentorsEarned),
      row('penalties', 'won', ({ money }) => money.mentorsPenalties),
      row('deposited', 'won', ({ money }) => money.mentorsDeposited),
      row('tax withheld', 'won', ({ money }) => money.taxWithheld),
      row('unpaid at the end', 'won', ({ money }) => money.mentorsWaiting),
      row('payout, median', 'won', ofPayouts('median')),
      row('payout, 10th percentile', 'won', ofPayouts('p10')),
      row('payout, 90th percentile', 'won', ofPayouts('p90')),
      row('slots used', 'percent', ({ utilisation }) => part(utilisation.used, utilisation.slots)),
      row('peak slots used', 'percent', ({ utilisation }) => part(utilisation.peakUsed, utilisation.peakSlots)),
    ],
  },
  {
    title: 'Company',
    rows: [
      row('revenue', 'won', ({ money }) => money.companyRevenue),
      row('compensation minus penalties', 'won', ({ money }) => money.companyCompensation),
      row('gateway fees', 'won', ({ money }) => money.gatewayFees),
      row('losses by chargebacks', 'won', ({ money }) => money.chargebackLosses),
      row('result', 'won', ({ money }) => money.companyResult),
    ],
  },
  {
    title: 'Sessions',
    rows: [
      row('booked', 'count', ({ sessions }) => sessions.booked),
      row('took place', 'count', ({ sessions }) => sessions.completed),
      row('moved', 'count', ({ sessions }) => sessions.changed),
      row('taken over by another mentor', 'count', ({ sessions }) => sessions.substituted),
      row('cancelled in time', 'count', ({ sessions }) => sessions.cancelledInTime),
      row('cancelled late', 'count', ({ sessions }) => sessions.cancelledLate),
      row('rejected matches', 'count', ({ sessions }) => sessions.rejected),
      row('member no-shows', 'count', ({ sessions }) => sessions.memberNoShows),
      row('mentor no-shows', 'count', ({ sessions }) => sessions.mentorNoShows),
      row('member no-shows, of booked sessions', 'percent', ({ sessions }) =>
        part(sessions.memberNoShows, sessions.booked),
      ),
    ],
  },
];

/** The options that a report states. */
export type StatedOptions = Pick<SimulationOptions, 'seed' | 'members' | 'mentors' | 'days'>;

export const titleOf = ({ seed, members, mentors, days }: StatedOptions): string =>
  `${figure(members, 'count')} members, ${figure(mentors, 'count')} mentors, ${days} days, seed ${seed}`;

const DIGITS: Readonly<Record<Unit, number>> = { won: 0, count: 0, percent: 1, score: 2 };

/** `12,300`, `48.2 %`, `4.31`; `–` without a value. */
export const figure = (value: number | null, unit: Unit): string => formatFigure(value, unit, 'negative');

/** With its sign, to distinguish it from an amount; a rounded zero has no sign. */
export const difference = (before: number | null, after: number | null, unit: Unit): string =>
  formatFigure(before === null || after === null ? null : after - before, unit, 'exceptZero');

function formatFigure(value: number | null, unit: Unit, signDisplay: 'negative' | 'exceptZero'): string {
  if (value === null) return '–';
  const digits = DIGITS[unit];
  const text = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay,
  });
  return unit === 'percent' ? `${text} %` : text;
}
