import type { Block, Reservation } from '@spotter/core/booking';
import type { Interval } from '@spotter/core/kernel';
import type { Mentor } from '@spotter/core/mentor';
import type { TimeOff } from '@spotter/core/time-off';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { rowsOf } from './row-groups.js';

export interface ChangedReservation {
  readonly before: Reservation;
  readonly after: Reservation;
}

/**
 * Mentors who are away: they have neither open blocks nor coming sessions, and each session goes to a substitute or is cancelled free of
 * charge. A session that has begun refuses time off.
 */
export class CheckAbsences extends ContextCheck<'now'> implements Check {
  readonly reads = ['mentors', 'blocks', 'reservations', 'timeOffs'] as const;
  private readonly mentors = new Map<string, Mentor>();
  /** By mentor and id: time off, and the blocks and sessions that must not overlap it. */
  private readonly away = new Map<string, Map<string, TimeOff>>();
  private readonly occupied = new Map<string, Map<string, Interval>>();
  private readonly touched = new Set<string>();
  private changed: ChangedReservation[] = [];
  private readonly taken: TimeOff[] = [];

  onChange(change: ChangeFor<CheckAbsences>): void {
    if (change.table === 'mentors') this.mentors.set(change.after.id, change.after);
    if (change.table === 'blocks') this.recordBlock(change.after);
    if (change.table === 'reservations') this.recordReservation(change.before, change.after);
    if (change.table === 'timeOffs') this.recordTimeOff(change.before, change.after);
  }

  afterStep(): void {
    for (const timeOff of this.taken.splice(0)) this.validateTaken(timeOff);
    for (const one of this.changed) if (isTransfer(one)) this.validateSubstitute(one);
    for (const mentorId of this.touched) this.validateAbsence(mentorId);
    this.changed = [];
    this.touched.clear();
  }

  async afterDay(): Promise<void> {
    for (const rows of this.occupied.values())
      for (const [id, { endsAt }] of rows) if (endsAt < this.context.now()) rows.delete(id);
    for (const [mentorId, all] of this.away)
      for (const [id, one] of all) if (awayOf(one).endsAt < this.context.now()) this.away.get(mentorId)?.delete(id);
  }

  private recordBlock(block: Block): void {
    this.occupy(block.mentorId, `block ${block.id}`, block.status === 'open' ? block : null);
  }

  private recordReservation(before: Reservation | undefined, after: Reservation): void {
    if (before) this.occupy(before.mentorId, `session ${after.id}`, null);
    this.occupy(after.mentorId, `session ${after.id}`, after.status === 'confirmed' ? after : null);
    if (before) this.changed.push({ before, after });
  }

  private recordTimeOff(before: TimeOff | undefined, after: TimeOff): void {
    rowsOf(this.away, after.mentorId).set(after.id, after);
    this.touched.add(after.mentorId);
    if (!before) this.taken.push(after);
  }

  private occupy(mentorId: string, what: string, time: Interval | null): void {
    if (time) rowsOf(this.occupied, mentorId).set(what, time);
    else this.occupied.get(mentorId)?.delete(what);
    if (time) this.touched.add(mentorId);
  }

  private validateAbsence(mentorId: string): void {
    for (const timeOff of this.away.get(mentorId)?.values() ?? [])
      for (const [what, time] of this.occupied.get(mentorId) ?? [])
        if (touches(awayOf(timeOff), time) && time.startsAt > this.context.now())
          this.note('away-without-sessions', `a mentor who is away has an open ${what}`, mentorId, timeOff.id);
  }

  /** The answer names exactly the changes of the sessions. */
  private validateTaken(timeOff: TimeOff): void {
    const { mentorId, createdAt } = timeOff;
    const affected = this.changed.filter(({ before }) => before.mentorId === mentorId);
    for (const { before, after } of affected) {
      if (!touches(awayOf(timeOff), before) || before.status !== 'confirmed')
        this.fail(after, `time off changes a session outside of it, or one that is ${before.status}`);
      const toMentorId = timeOff.reassigned.find(({ reservationId }) => reservationId === after.id)?.toMentorId;
      const isCancelled = after.status === 'cancelled' && timeOff.cancelled.includes(after.id);
      const isMoved = after.status === 'confirmed' && toMentorId === after.mentorId && toMentorId !== mentorId;
      if (!isCancelled && !isMoved) this.fail(after, `a session of an absent mentor is ${after.status}`);
      if (after.status === 'cancelled') this.validateCancelled(after, createdAt);
    }
    if (affected.length !== timeOff.reassigned.length + timeOff.cancelled.length)
      this.note('absence-covered', `time off changes ${affected.length} sessions, and names others`, mentorId);
  }

  private validateCancelled(after: Extract<Reservation, { status: 'cancelled' }>, taken: number): void {
    const { at, by, late, deducted } = after.cancellation;
    if (by !== 'mentor' || late || deducted || at !== taken)
      this.fail(after, `time off cancels by ${by}: late ${late}, deducted ${deducted}`);
  }

  /** The same session at the same time and store, with an active mentor of its price class. */
  private validateSubstitute({ before, after }: ChangedReservation): void {
    const { kind } = before.funding;
    const isKept = (['startsAt', 'endsAt', 'storeId', 'memberId'] as const).every(
      (fact) => before[fact] === after[fact],
    );
    if (!isKept || after.blockId === before.blockId) this.fail(after, 'a substitute has another session');
    const mentor = this.mentors.get(after.mentorId);
    if (mentor?.status !== 'active' || isPro(mentor) !== (kind === 'points'))
      this.fail(after, `a session for ${kind} goes to a mentor who is ${mentor?.status} ${mentor?.tier}`);
    this.validatePrice(before, after, mentor);
  }

  private validatePrice(
    { funding: { kind, value } }: Reservation,
    after: Reservation,
    mentor: Mentor | undefined,
  ): void {
    const rate = kind === 'points' ? (mentor?.ratePoints ?? value) : value;
    if (after.funding.kind !== kind || after.funding.value !== Math.min(value, rate))
      this.fail(after, `a session of ${value} costs ${after.funding.value} with a substitute of ${rate}`);
  }

  private fail({ id, memberId, mentorId }: Reservation, found: string): void {
    this.note('absence-covered', found, id, memberId, mentorId);
  }
}

export const isPro = ({ tier, tierStatus }: Mentor): boolean => tier === 'pro' && tierStatus === 'active';

/** Another mentor without a change by the member. */
export const isTransfer = ({ before, after }: ChangedReservation): boolean =>
  before.mentorId !== after.mentorId && before.changes.length === after.changes.length;

const touches = (one: Interval, other: Interval): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt && one.startsAt < one.endsAt;

/** Withdrawing ends it. */
const awayOf = ({ from, until, withdrawnAt }: TimeOff): Interval => ({
  startsAt: from,
  endsAt: withdrawnAt === null || withdrawnAt > until ? until : withdrawnAt,
});
