import type { Block, MatchOption, MatchRequest, MatchContext } from '@spotter/core/booking';
import { addDays, dayOf, mondayOf, startOfDay, weekInterval, type Instant, type Interval } from '@spotter/core/kernel';
import type { Goal } from '@spotter/core/member';
import { toTimestamp } from '../table.js';
import { block } from '../tables/blocks.js';
import { notOfferedToAnother } from './available-slots.js';
import { given, whereAll, type Condition } from './conditions.js';
import type { ListedRow } from './listing.js';
import { OFFERED_AS, PUBLIC_COLUMNS, publicMentorFrom, type PublicMentorRow } from './mentor-columns.js';
import { OCCUPYING } from '../statuses.js';

/**
 * The maximum number of scored mentors. With more, those with the earliest open time are scored: the owners of the first open blocks
 * in the window, up to this number.
 */
const MENTORS = 200;
const FIRST_BLOCKS = 3_000;

/** `$1` member, `$2` and `$3` window, `$4` and `$5` the weeks that it touches, `$6` current time. */
type Places = readonly [
  member: unknown,
  from: string,
  until: string,
  weekStarts: string[],
  weekEnds: string[],
  at: string,
];

const OPEN_IN_WINDOW = `b.starts_at >= $2 and b.starts_at < $3
  and ${notOfferedToAnother('$6', '$1')}`;

/**
 * Each mentor's earliest fitting block, by the index of their blocks, and the other inputs of the score. The member's own
 * reservations are read once. With a store, only mentors with an open block there are considered.
 */
export function matchStatement(request: MatchRequest, at: Instant): { text: string; values: readonly unknown[] } {
  const { storeId, tier } = request;
  const open = whereAll([[OPEN_IN_WINDOW], ...given('b.store_id = ?', storeId ?? undefined)], placesOf(request, at));
  const offered: readonly Condition[] = tier === null ? [] : [[OFFERED_AS[tier]]];
  const mentors = whereAll([[`m.status = 'active'`], ...offered], open.values);
  return { text: matchText(open.text, mentors.text, storeId === null ? 'left join' : 'join'), values: mentors.values };
}

const matchText = (open: string, mentors: string, joinFirst: 'join' | 'left join'): string => `
  with busy as materialized (
    select r.starts_at, r.ends_at from reservation r
    where r.member_id = $1 and r.status ${OCCUPYING} and tstzrange(r.starts_at, r.ends_at) && tstzrange($2, $3)
  ), first_open as (
    select b.mentor_id, min(b.starts_at) as starts_at
    from (select b.mentor_id, b.starts_at from open_slot b where ${open} order by b.starts_at limit ${FIRST_BLOCKS}) as b
    group by b.mentor_id
  ), candidate as (
    select m.id from mentor m ${joinFirst} first_open f on f.mentor_id = m.id
    where ${mentors} order by f.starts_at, m.id limit ${MENTORS}
  ), option as (
    select b.id from candidate cross join lateral (
      select b.id from open_slot b
      where b.mentor_id = candidate.id and ${open} and b.ends_at <= $3
        and not exists (select from busy where busy.starts_at < b.ends_at and b.starts_at < busy.ends_at)
      order by b.starts_at limit 1) as b
  )
  select b.id as "listedId", (select goal from member where id = $1) as goal, ${block.selection('b')}, ${PUBLIC_COLUMNS},
    (select count(*) from reservation r
      where r.mentor_id = m.id and r.member_id = $1 and r.status = 'completed') as "sessionsTogether",
    (select count(*) from unnest($4::timestamptz[], $5::timestamptz[]) as week (starts_at, ends_at)
      join block o on o.mentor_id = m.id and o.status = 'booked' and o.starts_at >= week.starts_at and o.starts_at < week.ends_at
      where week.starts_at <= b.starts_at and b.starts_at < week.ends_at) as "bookedThatWeek"
  from (select) as one_row
  left join (option join block b using (id) join mentor m on m.id = b.mentor_id join person p on p.id = m.id
    left join mentor_tally t on t.mentor_id = m.id) on true
  order by b.starts_at, b.id`;

/** Strictly after `at`: a block that starts now cannot be booked. */
function placesOf({ memberId, startsAt, endsAt }: MatchRequest, at: Instant): Places {
  const from = Math.max(at + 1, startsAt) as Instant;
  const weeks = weeksOf({ startsAt: from, endsAt });
  return [
    memberId,
    toTimestamp(from),
    toTimestamp(endsAt),
    weeks.map((week) => toTimestamp(week.startsAt)),
    weeks.map((week) => toTimestamp(week.endsAt)),
    toTimestamp(at),
  ];
}

/** The ISO weeks of the business time zone that the interval touches. */
function weeksOf({ startsAt, endsAt }: Interval): readonly Interval[] {
  const weeks: Interval[] = [];
  for (let monday = mondayOf(dayOf(startsAt)); startOfDay(monday) < endsAt; monday = addDays(monday, 7))
    weeks.push(weekInterval(monday));
  return weeks;
}

export type MatchRow = Omit<ListedRow<Block & PublicMentorRow>, 'total'> & {
  readonly goal: Goal | null;
  readonly sessionsTogether: number;
  readonly bookedThatWeek: number;
};

export const matchContextFrom = (rows: readonly MatchRow[]): MatchContext => ({
  goal: rows[0]?.goal ?? null,
  options: rows.filter(({ listedId }) => listedId !== null).map(optionFrom),
});

const optionFrom = (row: MatchRow): MatchOption => ({
  mentor: publicMentorFrom(row.mentorId, row),
  block: block.pick(row),
  sessionsTogether: row.sessionsTogether,
  bookedThatWeek: row.bookedThatWeek,
});
