import {
  dayInterval,
  priceWith,
  type AvailableSlot,
  type BlockId,
  type Instant,
  type Krw,
  type MentorId,
  type PageRequest,
  type SlotFilter,
  type StoreId,
  type Tier,
  type TierStatus,
} from '@spotter/core';
import { toTimestamp } from '../table.js';
import { given, whereAll, type Condition, type Where } from './conditions.js';
import { windowOf } from './listing.js';
import { averageOf, type RatingTally } from './mentor-columns.js';

/**
 * The list of slots ends here, and its total says no more. Counting a thousand entries of an index costs less than reading the page;
 * counting all open blocks would grow with the table, and counters kept beside it would be one more lock for every booking.
 * Whoever looks beyond asks for a later date, or for a store.
 */
const SLOTS_END = 1_000;

/** First pages are read with a literal limit: the plan for twenty rows is then the one that the server keeps. */
const FIRST_PAGES: readonly number[] = [20, 100];

export interface SlotRow extends RatingTally {
  readonly blockId: BlockId;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly isPeak: boolean;
  readonly storeId: StoreId;
  readonly storeName: string;
  readonly mentorId: MentorId;
  readonly mentorName: string;
  readonly tier: Tier;
  readonly tierStatus: TierStatus;
  readonly ratePoints: Krw | null;
}

/**
 * Told by the row itself, and so by the indexes that include it. A list of those on offer, read beside, would be looked through for
 * each block, and would keep the server planning anew each time.
 */
export const notOfferedToAnother = (at: string, viewer: string): string =>
  `(b.offered_until is null or b.offered_until <= ${at}::timestamptz or b.offered_to = ${viewer}::uuid)`;

/**
 * Mentors are told apart by a hash of the shorter list, which costs a tenth of looking up each one: the count then never leaves its
 * index. `is true` keeps the planner from making a join of it.
 */
const MENTORS: Readonly<Record<Tier | 'any', string>> = {
  any: `b.mentor_id not in (select m.id from mentor m where m.status <> 'active')`,
  standard: `b.mentor_id not in (select m.id from mentor m where m.status <> 'active' or m.tier <> 'standard')`,
  pro: `(b.mentor_id in (select m.id from mentor m where m.status = 'active' and m.tier = 'pro')) is true`,
};

/** Open blocks after `at`. */
export function slotConditions(filter: SlotFilter, at: Instant): Where {
  const { date, isPeak, storeId, mentorId, tier, viewer } = filter;
  const day = date && dayInterval(date);
  const from = Math.max(at + 1, day?.startsAt ?? 0) as Instant;
  const conditions: readonly Condition[] = [
    [`b.status = 'open'`],
    [notOfferedToAnother('$1', '$2')],
    ['b.starts_at >= ?', toTimestamp(from)],
    ...given('b.starts_at < ?', day && toTimestamp(day.endsAt)),
    ...given('b.is_peak = ?', isPeak),
    ...given('b.store_id = ?', storeId),
    ...given('b.mentor_id = ?', mentorId),
    [MENTORS[tier ?? 'any']],
  ];
  return whereAll(conditions, [toTimestamp(at), viewer ?? null]);
}

/** Without `order by` the count would be free to read the table from its beginning, through all that is past. */
const open = (where: Where, order: string, rows: string): string =>
  `from block b where ${where.text} order by ${order} ${rows}`;

/**
 * The page's ids come first, by themselves: they too are found without leaving the index, so the planner takes the one that has all
 * the conditions. `offset 0` keeps it from reading whole tables for a page's few mentors and stores.
 */
const slotsText = (where: Where, rows: string): string => `
  select counted.total, b.id as "listedId", b.id as "blockId", b.starts_at as "startsAt", b.ends_at as "endsAt",
    b.is_peak as "isPeak", b.store_id as "storeId", s.name as "storeName", b.mentor_id as "mentorId", m.*
  from (select count(*) as total from (select ${open(where, 'b.starts_at', `limit ${SLOTS_END}`)}) as first) as counted
  left join (select b.id, b.starts_at ${open(where, 'b.starts_at, b.id', rows)}) as listed on true
  left join block b on b.id = listed.id
  left join lateral (
    select p.name as "mentorName", m.tier, m.tier_status as "tierStatus", m.rate_points as "ratePoints",
      t.rating_sum as "ratingSum", t.rating_count as "ratingCount"
    from mentor m join person p on p.id = m.id left join mentor_tally t on t.mentor_id = m.id
    where m.id = b.mentor_id offset 0) as m on true
  left join lateral (select s.name from store s where s.id = b.store_id offset 0) as s on true
  order by listed.starts_at, listed.id`;

/** @returns the text and the values of the page's statement; it may give more rows than the page has. */
export function slotsPage(where: Where, request: PageRequest): { text: string; values: readonly unknown[] } {
  const { limit, offset } = windowOf(request, SLOTS_END);
  const first = FIRST_PAGES.find((rows) => limit <= rows);
  if (offset === 0 && first !== undefined) return { text: slotsText(where, `limit ${first}`), values: where.values };
  const rows = `limit $${where.values.length + 1} offset $${where.values.length + 2}`;
  return { text: slotsText(where, rows), values: [...where.values, limit, offset] };
}

export const slotFrom = (row: SlotRow): AvailableSlot => ({
  blockId: row.blockId,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  isPeak: row.isPeak,
  store: { id: row.storeId, name: row.storeName },
  mentor: { id: row.mentorId, name: row.mentorName, tier: row.tier, ratingAverage: averageOf(row) },
  price: priceWith(row),
});
