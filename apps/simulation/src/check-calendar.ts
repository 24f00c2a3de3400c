import type { Block, Reservation } from '@spotter/core/booking';
import { DAY, type Instant, type Interval } from '@spotter/core/kernel';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { rowsOf } from './row-groups.js';

/** A session that an outage leaves to administrators still needs its block. */
const DECIDED_WITHIN = 15 * DAY;

/** No person and no room is used twice at the same time. */
export class CheckCalendar extends ContextCheck<'now'> implements Check {
  readonly reads = ['blocks', 'reservations'] as const;
  private readonly blocks = new OccupiedTimes();
  private readonly sessions = new OccupiedTimes();
  private readonly reservationOfBlock = new Map<string, string>();
  private readonly latest = new Map<string, Block>();
  private readonly booked = new Map<string, Reservation>();

  onChange(change: ChangeFor<CheckCalendar>): void {
    if (change.table === 'blocks') this.recordBlock(change.before, change.after);
    if (change.table === 'reservations') this.recordReservation(change.before, change.after);
  }

  /** The block of an active reservation is booked. */
  afterStep(): void {
    for (const { id, blockId, memberId, mentorId } of this.booked.values()) {
      const status = this.latest.get(blockId)?.status;
      if (status !== 'booked') this.note('block-once', `the block of a session is ${status}`, id, memberId, mentorId);
    }
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
    if (before) for (const who of [before.mentorId, before.roomId]) this.blocks.remove(who, id, before);
    if (status === 'closed') return;
    const time = intervalOf(block);
    for (const who of [mentorId, roomId]) {
      const other = this.blocks.add(who, id, time);
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

  private leave(reservation: Reservation): void {
    const { id, blockId, memberId, mentorId, roomId } = reservation;
    if (this.reservationOfBlock.get(blockId) === id) this.reservationOfBlock.delete(blockId);
    for (const who of [memberId, mentorId, roomId]) this.sessions.remove(who, id, reservation);
  }

  private enter(reservation: Reservation): void {
    const { id, blockId, memberId, mentorId, roomId } = reservation;
    const other = this.reservationOfBlock.get(blockId);
    if (other && other !== id) this.note('block-once', 'a block is booked twice', id, other, memberId, mentorId);
    this.reservationOfBlock.set(blockId, id);
    const time = intervalOf(reservation);
    for (const who of [memberId, mentorId, roomId]) {
      const conflict = this.sessions.add(who, id, time);
      if (conflict) this.note('block-once', `two sessions of ${who} overlap`, id, conflict, memberId, mentorId);
    }
  }
}

export const isActive = ({ status }: Reservation): boolean => status === 'confirmed' || status === 'in_progress';

type Place = Interval & Pick<Block, 'mentorId' | 'roomId'>;

/** A change without a new time, mentor or room leaves the calendar valid. */
const isSamePlace = (one: Place, other: Place): boolean =>
  one.startsAt === other.startsAt &&
  one.endsAt === other.endsAt &&
  one.mentorId === other.mentorId &&
  one.roomId === other.roomId;

/** A copy: it takes less memory than the row, which a later version may have replaced. */
const intervalOf = ({ startsAt, endsAt }: Interval): Interval => ({ startsAt, endsAt });

/** Occupied times per person or room, by day. */
class OccupiedTimes {
  private readonly timesByDay = new Map<number, Map<string, Map<string, Interval>>>();

  /** @returns an overlapping one, if any. */
  add(who: string, id: string, time: Interval): string | undefined {
    let conflict: string | undefined;
    for (let day = dayIndexOf(time.startsAt); day <= dayIndexOf(time.endsAt - 1); day += 1) {
      const taken = this.timesOf(day, who);
      for (const [other, { startsAt, endsAt }] of taken)
        if (startsAt < time.endsAt && time.startsAt < endsAt) conflict = other;
      taken.set(id, time);
    }
    return conflict;
  }

  /** @param time of the former row. */
  remove(who: string, id: string, { startsAt, endsAt }: Interval): void {
    for (let day = dayIndexOf(startsAt); day <= dayIndexOf(endsAt - 1); day += 1)
      this.timesByDay.get(day)?.get(who)?.delete(id);
  }

  /** No entries are added more than two days back. */
  forgetUntil(now: Instant): void {
    for (const day of this.timesByDay.keys()) if (day < dayIndexOf(now) - 2) this.timesByDay.delete(day);
  }

  private timesOf(day: number, who: string): Map<string, Interval> {
    const page = this.timesByDay.get(day) ?? new Map<string, Map<string, Interval>>();
    this.timesByDay.set(day, page);
    return rowsOf(page, who);
  }
}

const dayIndexOf = (at: number): number => Math.floor(at / DAY);
