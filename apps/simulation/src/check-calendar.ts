import type { Block, Reservation } from '@spotter/core/booking';
import { DAY, type Instant, type Interval } from '@spotter/core/kernel';
import type { RowChange } from '@spotter/memory';
import { ContextCheck, type Check } from './checks.js';

/** A session that an outage leaves to administrators still needs its block. */
const DECIDED_WITHIN = 15 * DAY;

/** No person and no room is used twice at the same time. */
export class CheckCalendar extends ContextCheck<'now'> implements Check {
  private readonly blocks = new OccupiedTimes();
  private readonly sessions = new OccupiedTimes();
  private readonly reservationOfBlock = new Map<string, string>();
  private readonly latest = new Map<string, Block>();
  private readonly booked = new Map<string, Reservation>();

  onChange(change: RowChange): void {
    if (change.table === 'blocks') this.recordBlock(change.before, change.after);
    if (change.table === 'reservations') this.recordReservation(change.before, change.after);
  }

  /** The block of an active reservation is booked. */
  afterStep(): void {
    for (const { id, blockId, memberId, mentorId } of this.booked.values())
      if (this.latest.get(blockId)?.status !== 'booked')
        this.note(
          'block-once',
          `the block of a session is ${this.latest.get(blockId)?.status}`,
          id,
          memberId,
          mentorId,
        );
    this.booked.clear();
  }

  async afterDay(): Promise<void> {
    this.blocks.forgetUntil(this.context.now());
    this.sessions.forgetUntil(this.context.now());
    for (const [id, { endsAt }] of this.latest)
      if (endsAt < this.context.now() - DECIDED_WITHIN) this.latest.delete(id);
  }

  private recordBlock(before: Block | undefined, block: Block): void {
    const { id, mentorId, roomId, status } = block;
    this.latest.set(id, block);
    if (before && isSamePlace(before, block) && (before.status === 'closed') === (status === 'closed')) return;
    for (const who of [`mentor ${mentorId}`, `room ${roomId}`]) {
      this.blocks.remove(who, id);
      const other = status === 'closed' ? undefined : this.blocks.add(who, id, block);
      if (other) this.note('block-once', `two blocks of ${who} overlap`, id, other, mentorId);
    }
  }

  private recordReservation(before: Reservation | undefined, after: Reservation): void {
    const isActiveNow = isActive(after);
    const isMoved = !before || before.blockId !== after.blockId || !isSamePlace(before, after);
    if (isActiveNow) this.booked.set(after.id, after);
    if (!isMoved && isActive(before) === isActiveNow) return;
    if (before) this.leave(before);
    if (isActiveNow) this.enter(after);
  }

  private leave({ id, blockId, memberId, mentorId, roomId }: Reservation): void {
    if (this.reservationOfBlock.get(blockId) === id) this.reservationOfBlock.delete(blockId);
    for (const who of [`member ${memberId}`, `mentor ${mentorId}`, `room ${roomId}`]) this.sessions.remove(who, id);
  }

  private enter(reservation: Reservation): void {
    const { id, blockId, memberId, mentorId, roomId } = reservation;
    const other = this.reservationOfBlock.get(blockId);
    if (other && other !== id) this.note('block-once', 'a block is booked twice', id, other, memberId, mentorId);
    this.reservationOfBlock.set(blockId, id);
    for (const who of [`member ${memberId}`, `mentor ${mentorId}`, `room ${roomId}`]) {
      const conflict = this.sessions.add(who, id, reservation);
      if (conflict) this.note('block-once', `two sessions of ${who} overlap`, id, conflict, memberId, mentorId);
    }
  }
}

const isActive = ({ status }: Reservation): boolean => status === 'confirmed' || status === 'in_progress';

type Place = Interval & Pick<Block, 'mentorId' | 'roomId'>;

/** Such a change moves nobody: the calendar stays valid. */
const isSamePlace = (one: Place, other: Place): boolean =>
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  one.mentorId === other.mentorId &&
  one.roomId === other.roomId;

/** Occupied times per person or room, by day. */
class OccupiedTimes {
  private readonly timesByDay = new Map<number, Map<string, Map<string, Interval>>>();

  /** @returns an overlapping one, if any. */
  add(who: string, id: string, { startsAt, endsAt }: Interval): string | undefined {
    let conflict: string | undefined;
    this.remove(who, id);
    for (const day of daysOf({ startsAt, endsAt })) {
      const page = this.timesByDay.get(day) ?? new Map<string, Map<string, Interval>>();
      this.timesByDay.set(day, page);
      const taken = page.get(who) ?? new Map<string, Interval>();
      page.set(who, taken);
      for (const [other, time] of taken) if (time.startsAt < endsAt && startsAt < time.endsAt) conflict = other;
      taken.set(id, { startsAt, endsAt });
    }
    this.places.set(`${who} ${id}`, { startsAt, endsAt });
    return conflict;
  }

  private readonly places = new Map<string, Interval>();

  remove(who: string, id: string): void {
    const place = this.places.get(`${who} ${id}`);
    if (!place) return;
    for (const day of daysOf(place)) this.timesByDay.get(day)?.get(who)?.delete(id);
    this.places.delete(`${who} ${id}`);
  }

  /** No entries are added more than two days back. */
  forgetUntil(now: Instant): void {
    for (const [day, page] of this.timesByDay) {
      if (day >= Math.floor(now / DAY) - 2) continue;
      this.timesByDay.delete(day);
      for (const [who, taken] of page) for (const id of taken.keys()) this.places.delete(`${who} ${id}`);
    }
  }
}

const daysOf = ({ startsAt, endsAt }: Interval): Set<number> =>
  new Set([Math.floor(startsAt / DAY), Math.floor((endsAt - 1) / DAY)]);
