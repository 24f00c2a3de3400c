import type { Reservation } from '@spotter/core/booking';
import { minus, plus } from '@spotter/core/kernel';
import type { HandOver } from '@spotter/core/time-off';
import { isTransfer } from './check-absences.js';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { keepWhile } from './row-groups.js';

/** A session changes hands only by time off, or by an offer that the other mentor accepts in time. */
export class CheckHandOvers extends ContextCheck<'now' | 'policies'> implements Check {
  readonly reads = ['timeOffs', 'reservations', 'handOvers'] as const;
  private readonly sessions = new Map<string, Reservation>();
  private readonly answered: HandOver[] = [];
  private readonly offered: HandOver[] = [];
  private readonly transferred = new Map<string, Reservation>();
  private isTimeOff = false;

  onChange(change: ChangeFor<CheckHandOvers>): void {
    if (change.table === 'timeOffs') this.isTimeOff = true;
    if (change.table === 'reservations') this.recordReservation(change.before, change.after);
    if (change.table === 'handOvers') this.recordHandOver(change.before, change.after);
  }

  afterStep(): void {
    for (const one of this.offered.splice(0)) this.validateOffer(one);
    for (const one of this.answered.splice(0)) this.validateAnswer(one);
    if (!this.isTimeOff)
      for (const { id, memberId } of this.transferred.values())
        this.note('handed-over-once', 'a session changes its mentor without an accepted offer', id, memberId);
    this.transferred.clear();
    this.isTimeOff = false;
  }

  private recordReservation(before: Reservation | undefined, after: Reservation): void {
    keepWhile(after.status === 'confirmed', this.sessions, after);
    if (before && isTransfer({ before, after })) this.transferred.set(after.id, after);
  }

  private recordHandOver(before: HandOver | undefined, after: HandOver): void {
    if (!before) this.offered.push(after);
    else if (before.status !== 'offered') this.fail(after, `an offer that is ${before.status} is ${after.status}`);
    else if (after.status !== 'expired') this.answered.push(after);
    else if (this.context.now() < after.until && this.isOfOffer(after)) this.fail(after, 'an offer expires too early');
  }

  /** Whether the session is still the one that was offered. */
  private isOfOffer({ reservationId, fromMentorId, blockId }: HandOver): boolean {
    const session = this.sessions.get(reservationId);
    return session?.mentorId === fromMentorId && session.blockId === blockId;
  }

  private validateOffer(offer: HandOver): void {
    const session = this.sessions.get(offer.reservationId);
    const { answerWithinMs, closesBeforeStartMs } = this.context.policies.handOver;
    const last = session ? minus(session.startsAt, closesBeforeStartMs) : offer.createdAt;
    const until = Math.min(plus(offer.createdAt, answerWithinMs), last);
    if (offer.until !== until || until <= offer.createdAt || session?.mentorId !== offer.fromMentorId)
      this.fail(offer, `an offer of ${session?.status} ends ${until - offer.until} ms too early`);
  }

  private validateAnswer(answered: HandOver): void {
    const { reservationId, status, toMentorId, until } = answered;
    const session = this.transferred.get(reservationId);
    this.transferred.delete(reservationId);
    const isAccepted = session?.mentorId === toMentorId;
    if (until <= this.context.now() || isAccepted !== (status === 'accepted'))
      this.fail(answered, `an offer is ${status}, its session has ${session ? 'another' : 'the same'} mentor`);
  }

  private fail({ reservationId, fromMentorId, toMentorId }: HandOver, found: string): void {
    this.note('handed-over-once', found, reservationId, fromMentorId, toMentorId);
  }
}
