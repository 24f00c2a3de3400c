import type { Report } from './figures.js';

export type Unit = 'won' | 'count' | 'percent' | 'score';

/** One figure of a report, in words. */
export interface Row {
  readonly words: string;
  readonly unit: Unit;
  /** Null where there is nothing to measure: no rating, no payout. */
  readonly of: (report: Report) => number | null;
}

/** Whom a figure is about: what changed for members, for mentors, for the house. */
export interface Section {
  readonly title: 'Members' | 'Mentors' | 'House' | 'Sessions';
  readonly rows: readonly Row[];
}

const row = (words: string, unit: Unit, of: Row['of']): Row => ({ words, unit, of });

const part = (some: number, all: number): number | null => (all === 0 ? null : (100 * some) / all);

const ofPayouts =
  (name: 'median' | 'p10' | 'p90'): Row['of'] =>
  ({ payouts }) =>
    payouts.count === 0 ? null : payouts[name];

/** The figures that a person looks at, by party; JSON has them all. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Members',
    rows: [
      row('memberships begun', 'count', ({ people }) => people.joined),
      row('memberships ended', 'count', ({ people }) => people.left),
      row('paid', 'won', ({ money }) => money.membersPaid),
      row('went back', 'won', ({ money }) => money.membersRefunded),
      row('worth of sessions that took place', 'won', ({ money }) => money.consumed),
      row('forfeited by late cancellation or absence', 'won', ({ money }) => money.forfeited),
      row('ran out unused', 'won', ({ money }) => money.expired),
      row('still unused at the end', 'won', ({ money }) => money.unused),
      row('credits used, of those sold', 'percent', ({ credits }) => part(credits.used, credits.sold)),
      row('credits forfeited, of those sold', 'percent', ({ credits }) => part(credits.forfeited, credits.sold)),
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
      row('waiting at the end', 'won', ({ money }) => money.mentorsWaiting),
      row('payout, median', 'won', ofPayouts('median')),
      row('payout, a tenth of them up to', 'won', ofPayouts('p10')),
      row('payout, nine tenths of them up to', 'won', ofPayouts('p90')),
      row('slots used', 'percent', ({ utilisation }) => part(utilisation.used, utilisation.slots)),
      row('peak slots used', 'percent', ({ utilisation }) => part(utilisation.peakUsed, utilisation.peakSlots)),
    ],
  },
  {
    title: 'House',
    rows: [
      row('revenue', 'won', ({ money }) => money.houseRevenue),
      row('compensation, less penalties', 'won', ({ money }) => money.houseCompensation),
      row('result', 'won', ({ money }) => money.houseResult),
    ],
  },
  {
    title: 'Sessions',
    rows: [
      row('booked', 'count', ({ sessions }) => sessions.booked),
      row('took place', 'count', ({ sessions }) => sessions.completed),
      row('moved', 'count', ({ sessions }) => sessions.changed),
      row('cancelled in time', 'count', ({ sessions }) => sessions.cancelledInTime),
      row('cancelled late', 'count', ({ sessions }) => sessions.cancelledLate),
      row('rejected matches', 'count', ({ sessions }) => sessions.rejected),
      row('members who did not come', 'count', ({ sessions }) => sessions.memberNoShows),
      row('mentors who did not come', 'count', ({ sessions }) => sessions.mentorNoShows),
      row('members who did not come, of those booked', 'percent', ({ sessions }) =>
        part(sessions.memberNoShows, sessions.booked),
      ),
    ],
  },
];

const DIGITS: Readonly<Record<Unit, number>> = { won: 0, count: 0, percent: 1, score: 2 };

/** `12,300`, `48.2 %`, `4.31`; `–` where there was nothing to measure. */
export const figure = (value: number | null, unit: Unit): string => written(value, unit, 'negative');

/** With its sign, so that nobody takes a difference for an amount; what is nothing in the digits shown has none. */
export const difference = (before: number | null, after: number | null, unit: Unit): string =>
  written(before === null || after === null ? null : after - before, unit, 'exceptZero');

function written(value: number | null, unit: Unit, signDisplay: 'negative' | 'exceptZero'): string {
  if (value === null) return '–';
  const digits = DIGITS[unit];
  const text = value.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay,
  });
  return unit === 'percent' ? `${text} %` : text;
}
