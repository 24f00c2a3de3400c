import type { Reservation } from '@spotter/core/booking';
import { minus, plus } from '@spotter/core/kernel';
import type { HandOver } from '@spotter/core/time-off';
import type { RowChange } from '@spotter/memory';
import { isTransfer } from './check-absences.js';
import type { Check, CheckContext, Note } from './checks.js';

/** A session changes hands only by time off, or by an offer that the other mentor accepts in time. */
export class CheckHandOvers implements Check {
  private readonly sessions = new Map<string, Reservation>();
  private answered: HandOver[] = [];
  private offered: HandOver[] = [];
  private readonly transferred = new Map<string, Reservation>();
  private isTimeOff = false;

  constructor(
    private readonly judged: Pick<CheckContext, 'now' | 'policies'>,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    if (change.table === 'timeOffs') this.isTimeOff = true;
    if (change.table === 'reservations') this.seeReservation(change.before, change.after);
    if (change.table === 'handOvers') this.seeHandOver(change.before, change.after);
  }

  afterStep(): void {
    for (const one of this.offered) this.judgeOffer(one);
    for (const one of this.answered) this.judgeAnswer(one);
    if (!this.isTimeOff)
      for (const { id, memberId } of this.transferred.values())
        this.note('handed-over-once', 'a session changes its mentor without an accepted offer', id, memberId);
    this.offered = [];
    this.answered = [];
    this.transferred.clear();
    this.isTimeOff = false;
  }

  private seeReservation(before: Reservation | undefined, after: Reservation): void {
    if (after.status === 'confirmed') this.sessions.set(after.id, after);
    else this.sessions.delete(after.id);
    if (before && isTransfer({ before, after })) this.transferred.set(after.id, after);
  }

  private seeHandOver(before: HandOver | undefined, after: HandOver): void {
    if (!before) this.offered.push(after);
    else if (before.status !== 'offered') this.wrong(after, `an offer that is ${before.status} is ${after.status}`);
    else if (after.status !== 'expired') this.answered.push(after);
    else if (this.judged.now() < after.until) this.wrong(after, 'an offer expires too early');
  }

  private judgeOffer(offer: HandOver): void {
    const session = this.sessions.get(offer.reservationId);
    const { answerWithinMs, closesBeforeStartMs } = this.judged.policies.handOver;
    const last = session ? minus(session.startsAt, closesBeforeStartMs) : offer.createdAt;
    const until = Math.min(plus(offer.createdAt, answerWithinMs), last);
    if (offer.until !== until || until <= offer.createdAt || session?.mentorId !== offer.fromMentorId)
      this.wrong(offer, `an offer of ${session?.status} ends ${until - offer.until} ms too early`);
  }

  private judgeAnswer(answered: HandOver): void {
    const { reservationId, status, toMentorId, until } = answered;
    const session = this.transferred.get(reservationId);
    this.transferred.delete(reservationId);
    const isAccepted = session?.mentorId === toMentorId;
    if (until <= this.judged.now() || isAccepted !== (status === 'accepted'))
      this.wrong(answered, `an offer is ${status}, its session has ${session ? 'another' : 'the same'} mentor`);
  }

  private wrong({ reservationId, fromMentorId, toMentorId }: HandOver, found: string): void {
    this.note('handed-over-once', found, reservationId, fromMentorId, toMentorId);
  }
}
