import {
  DAY,
  mapPage,
  minus,
  type AvailableSlot,
  type Block,
  type BookingQueries,
  type DayPass,
  type DueReservation,
  type Instant,
  type Interval,
  type MatchRequest,
  type MatchSituation,
  type MemberId,
  type MentorId,
  type OpenedBlocks,
  type Page,
  type PageRequest,
  type Reservation,
  type ReservationFilter,
  type ReservationId,
  type SlotFilter,
} from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { block, dayPass } from '../tables/blocks.js';
import { reservation, reservationFrom, type ReservationRow } from '../tables/reservations.js';
import { slotConditions, slotFrom, slotsPage, type SlotRow } from './available-slots.js';
import { whereAll } from './conditions.js';
import { dueAfter, NOT_BEGUN, NOT_COMPLETED } from './due-reservations.js';
import { readPage, type Listed, type Listing } from './listing.js';
import { matchSituationFrom, matchStatement, type MatchRow } from './match-situation.js';
import { openedBlocks } from './opened-blocks.js';
import { RESERVATIONS, reservationsWhere } from './reservation-list.js';
import type { Statements } from './statements.js';

const RESERVATION = statement(`select ${reservation.selection('r')} from reservation r where r.id = $1`);

const BLOCKS: Listing = {
  from: 'block b',
  alias: 'b',
  order: 'b.starts_at, b.id',
  columns: block.selection('b'),
};

const DAY_PASSES: Listing = {
  from: 'day_pass d',
  alias: 'd',
  order: 'd.expires_at, d.id',
  columns: dayPass.selection('d'),
};

export class PostgresBookingQueries implements BookingQueries {
  constructor(
    private readonly reader: Reader,
    private readonly statements: Statements,
  ) {}

  async availableSlots(filter: SlotFilter, at: Instant, request: PageRequest): Promise<Page<AvailableSlot>> {
    const { text, values } = slotsPage(slotConditions(filter, at), request);
    const rows = await this.reader.read<Listed<SlotRow>>(this.statements.of(text), ...values);
    const listed = rows.filter(({ listedId }) => listedId !== null).slice(0, request.size);
    return { items: listed.map(slotFrom), page: request.page, size: request.size, total: rows[0]?.total ?? 0 };
  }

  async matchSituation(request: MatchRequest, at: Instant): Promise<MatchSituation> {
    const { text, values } = matchStatement(request, at);
    return matchSituationFrom(await this.reader.read<MatchRow>(this.statements.of(text), ...values));
  }

  async reservation(id: ReservationId): Promise<Reservation | null> {
    const [row] = await this.reader.read<ReservationRow>(RESERVATION, id);
    return row ? reservationFrom(row) : null;
  }

  async reservations(filter: ReservationFilter, request: PageRequest): Promise<Page<Reservation>> {
    const where = reservationsWhere(filter);
    const page = await readPage<ReservationRow>(this.reader, this.statements, RESERVATIONS, where, request);
    return mapPage(page, reservationFrom);
  }

  notBegun(startedBy: Instant, after: DueReservation | null): Promise<readonly DueReservation[]> {
    return dueAfter(this.reader, NOT_BEGUN, startedBy, after);
  }

  notCompleted(endedBy: Instant, after: DueReservation | null): Promise<readonly DueReservation[]> {
    return dueAfter(this.reader, NOT_COMPLETED, endedBy, after);
  }

  dayPasses(member: MemberId, request: PageRequest): Promise<Page<DayPass>> {
    return readPage(this.reader, this.statements, DAY_PASSES, whereAll([['d.member_id = ?', member]]), request);
  }

  /** A block that reaches into the interval starts at most a day before it (block_within_a_day): the index need not go back further. */
  blocks(mentorId: MentorId, { startsAt, endsAt }: Interval, request: PageRequest): Promise<Page<Block>> {
    const where = whereAll([
      ['b.mentor_id = ?', mentorId],
      ['b.starts_at >= ?', toTimestamp(minus(startsAt, DAY))],
      ['b.starts_at < ?', toTimestamp(endsAt)],
      ['b.ends_at > ?', toTimestamp(startsAt)],
    ]);
    return readPage(this.reader, this.statements, BLOCKS, where, request);
  }

  opened(mentorId: MentorId, within: Interval): Promise<OpenedBlocks> {
    return openedBlocks(this.reader, mentorId, within);
  }
}
