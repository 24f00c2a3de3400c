import { findOfferedPrice, type AvailableSlot, type SlotFilter } from '@spotter/core/booking';
import {
  dayInterval,
  mapPage,
  type BlockId,
  type Instant,
  type MentorId,
  type Page,
  type PageRequest,
  type StoreId,
} from '@spotter/core/kernel';
import { toOfferedTerms, type MentorTerms, type Tier } from '@spotter/core/mentor';
import { toTimestamp } from '../table.js';
import { given, whereAll, type Condition, type Where } from './conditions.js';
import {
  ascending,
  ListTotal,
  pageFrom,
  parsePosition,
  readRows,
  whereBehind,
  calculateWindow,
  type ListedRow,
} from './listing.js';
import { averageOf, OFFERED_AS, type RatingTotals } from './mentor-columns.js';
import type { QueryReader } from './query-reader.js';

/** Rows of a first page, whose limit is a literal: the server then keeps a plan for that many rows. */
const FIRST_PAGES: readonly number[] = [21, 101];

/** Counting a thousand costs less than the page. */
const EXACT_UP_TO = 1_000;

const SOONEST_FIRST = ascending('b.starts_at', 'b.id');

interface SlotRow extends RatingTotals, MentorTerms {
  readonly blockId: BlockId;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly isPeak: boolean;
  readonly storeId: StoreId;
  readonly storeName: string;
  readonly mentorId: MentorId;
  readonly mentorName: string;
}

/**
 * A column of the row itself, and included in the indexes. A list of offers would be searched for each block, and would make the server
 * plan each time.
 */
export const notOfferedToAnother = (at: string, viewer: string): string =>
  `(b.offered_until is null or b.offered_until <= ${at}::timestamptz or b.offered_to = ${viewer}::uuid)`;

/**
 * Mentors are matched by a hash of the shorter list, at a tenth of the cost of separate lookups: the count stays index-only. A tier in each
 * slot would be rewritten while others book. `is true` prevents a join.
 */
const MENTORS: Readonly<Record<Tier | 'any', string>> = {
  any: `b.mentor_id not in (select m.id from mentor m where m.status <> 'active')`,
  standard: `b.mentor_id not in (select m.id from mentor m where m.status <> 'active' or ${OFFERED_AS.pro})`,
  pro: `(b.mentor_id in (select m.id from mentor m where m.status = 'active' and ${OFFERED_AS.pro})) is true`,
};

/** Open blocks after `at`. */
function slotConditions(filter: SlotFilter, at: Instant): Where {
  const { date, isPeak, storeId, mentorId, tier, viewer } = filter;
  const day = date && dayInterval(date);
  const from = Math.max(at + 1, day?.startsAt ?? 0) as Instant;
  const conditions: readonly Condition[] = [
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

/**
 * The ids of the page come first: they are found index-only, so the planner chooses the index with all conditions. `offset 0` prevents
 * full scans for the few mentors of a page. Stores are so few that one scan can cost less than a lookup for each row.
 */
const slotsText = (counted: string, listed: Where, rows: string): string => `
  select counted.total, b.id as "listedId", listed.starts_at::text as "listedKey", b.id as "blockId", b.starts_at as "startsAt", b.ends_at as "endsAt",
    b.is_peak as "isPeak", b.store_id as "storeId", s.name as "storeName", b.mentor_id as "mentorId", m.*
  from (${counted}) as counted
  left join (select b.id, b.starts_at from open_slot b where ${listed.text} order by b.starts_at, b.id ${rows}) as listed on true
  left join open_slot b on b.id = listed.id
  left join lateral (
    select p.name as "mentorName", m.tier, m.tier_status as "tierStatus", m.rate_points as "ratePoints",
      t.rating_sum as "ratingSum", t.rating_count as "ratingCount"
    from mentor m join person p on p.id = m.id left join mentor_tally t on t.mentor_id = m.id
    where m.id = b.mentor_id offset 0) as m on true
  left join store s on s.id = b.store_id
  order by listed.starts_at, listed.id`;

/** The statement of a page; it can return more rows than the page has. */
function slotsStatement(counted: string, listed: Where, request: PageRequest): Where {
  const { limit, offset } = calculateWindow(request);
  const first = FIRST_PAGES.find((rows) => limit <= rows);
  if (offset === 0 && first !== undefined)
    return { text: slotsText(counted, listed, `limit ${first}`), values: listed.values };
  const rows = `limit $${listed.values.length + 1} offset $${listed.values.length + 2}`;
  return { text: slotsText(counted, listed, rows), values: [...listed.values, limit, offset] };
}

/** Counts slots for all viewers: only few blocks are on offer to others. */
const countKey = ({ viewer: _, ...filter }: SlotFilter): string => `slots ${JSON.stringify(filter)}`;

export async function readSlots(
  reader: QueryReader,
  filter: SlotFilter,
  at: Instant,
  request: PageRequest,
): Promise<Page<AvailableSlot>> {
  const where = slotConditions(filter, at);
  const position = parsePosition(request, SOONEST_FIRST);
  const total = new ListTotal(reader, reader.statements, 'open_slot b', where, countKey(filter), EXACT_UP_TO);
  // Without an order the planner might read the table from its beginning, through all past blocks.
  const counted = await total.countedRows(request, 'order by b.starts_at');
  const { text, values } = slotsStatement(counted, whereBehind(where, SOONEST_FIRST, position), request);
  const rows = await readRows<ListedRow<SlotRow>>(reader, reader.statements, text, values, request);
  const page = pageFrom<SlotRow>(rows, request, position?.page ?? request.page, await total.of(rows, request));
  return mapPage(page, slotFrom);
}

function slotFrom(row: SlotRow): AvailableSlot {
  const terms = toOfferedTerms(row);
  return {
    blockId: row.blockId,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    isPeak: row.isPeak,
    store: { id: row.storeId, name: row.storeName },
    mentor: { id: row.mentorId, name: row.mentorName, tier: terms.tier, ratingAverage: averageOf(row) },
    price: findOfferedPrice(terms),
  };
}
