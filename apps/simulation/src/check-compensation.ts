import type { Reservation } from '@spotter/core/booking';
import type { CompensationReview } from '@spotter/core/conduct';
import type { Instant } from '@spotter/core/kernel';
import type { DayPass } from '@spotter/core/membership';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { rowsOf } from './row-groups.js';

type Compensation = 'day_pass' | 'review' | 'none';

interface MissedSession {
  readonly session: Reservation;
  readonly expected: Compensation;
}

/**
 * A session missed by the mentor, or cancelled at short notice: the first of a pair in 90 days gives a day pass, the next a review. A
 * session paid by a day pass gives neither, or a review when its pass has expired.
 */
export class CheckCompensation extends ContextCheck<'policies' | 'now'> implements Check {
  readonly reads = ['reservations', 'dayPasses', 'compensationReviews'] as const;

  /** Sessions that their mentor missed or cancelled, also corrected ones, by member and mentor. */
  private readonly missed = new Map<string, Map<string, Reservation>>();
  private readonly passes = new Map<string, DayPass>();
  /** The end of each day pass. */
  private readonly expiries = new Map<string, Instant>();
  /** The compensation for each session missed in this step, by the facts at its decision: its consequences can return a pass. */
  private readonly missedNow = new Map<string, MissedSession>();
  /** Day passes that missed sessions of this step return: later sessions of the same absence are decided without them. */
  private readonly returnedNow = new Set<string>();
  private readonly compensatedNow = new Set<string>();
  private readonly reviewedNow = new Set<string>();
  /** Sessions that an administrator decided in this step: a granted review, or a correction. */
  private readonly decidedNow = new Set<string>();

  onChange(change: ChangeFor<CheckCompensation>): void {
    if (change.table === 'reservations') this.recordReservation(change.before, change.after);
    if (change.table === 'dayPasses') this.recordPass(change.before, change.after);
    if (change.table === 'compensationReviews') this.recordReview(change.before, change.after);
  }

  afterStep(): void {
    for (const missed of this.missedNow.values()) this.validate(missed);
    for (const id of this.compensatedNow)
      if (!this.missedNow.has(id) && !this.decidedNow.has(id))
        this.note('day-pass-once', 'a day pass is given for a session that no mentor missed in this step', id);
    for (const set of [this.compensatedNow, this.reviewedNow, this.decidedNow, this.returnedNow]) set.clear();
    this.missedNow.clear();
  }

  private recordReservation(before: Reservation | undefined, after: Reservation): void {
    const wasMissed = before !== undefined && isMissed(before);
    if (isMissed(after) || wasMissed) this.missedBy(after).set(after.id, after);
    if (isMissed(after) && !wasMissed)
      this.missedNow.set(after.id, { session: after, expected: this.expectedFor(after) });
    if (isMissed(after) && after.funding.kind === 'day_pass') this.returnedNow.add(after.funding.dayPassId);
    if (!isMissed(after) && wasMissed) this.decidedNow.add(after.id);
  }

  private missedBy({ memberId, mentorId }: Reservation): Map<string, Reservation> {
    return rowsOf(this.missed, `${memberId} ${mentorId}`);
  }

  private recordPass(before: DayPass | undefined, after: DayPass): void {
    this.expiries.set(after.id, after.expiresAt);
    if (after.compensates === null) return;
    this.passes.set(after.compensates, after);
    if (!before) this.compensatedNow.add(after.compensates);
  }

  private recordReview(before: CompensationReview | undefined, after: CompensationReview): void {
    if (!before) this.reviewedNow.add(after.reservationId);
    if (after.status === 'resolved' && after.decision.action === 'grant') this.decidedNow.add(after.reservationId);
  }

  private validate({ session: { id, memberId }, expected }: MissedSession): void {
    const found = this.compensationOf(id);
    if (found !== expected)
      this.note('day-pass-once', `a missed session gives ${found}, not ${expected}`, id, memberId);
  }

  private compensationOf(id: string): Compensation {
    if (this.compensatedNow.has(id)) return 'day_pass';
    return this.reviewedNow.has(id) ? 'review' : 'none';
  }

  private expectedFor(session: Reservation): Compensation {
    if (!this.isCompensated(session)) return 'none';
    if (session.funding.kind === 'day_pass')
      return this.context.now() >= (this.expiries.get(session.funding.dayPassId) ?? 0) ? 'review' : 'none';
    const within = this.context.policies.conduct.compensationWithinMs;
    const hasPass = [...this.missedBy(session).values()].some(
      (other) =>
        other.id !== session.id && Math.abs(other.startsAt - session.startsAt) <= within && this.gavePass(other),
    );
    return hasPass ? 'review' : 'day_pass';
  }

  private isCompensated(session: Reservation): boolean {
    const { shortNoticeMs } = this.context.policies.timeOff;
    return session.status !== 'cancelled' || session.startsAt - session.cancellation.at < shortNoticeMs;
  }

  /** A pass revoked by a correction does not count. */
  private gavePass(session: Reservation): boolean {
    const { id } = session;
    if (this.missedNow.get(id)?.expected === 'day_pass') return true;
    const pass = this.passes.get(id);
    if (!pass) return false;
    if (isMissed(session)) return true;
    return pass.status === 'used' && pass.reservationId !== id && !this.returnedNow.has(pass.id);
  }
}

/** By the mentor, or cancelled by them. */
export const isMissed = (session: Reservation): boolean =>
  session.status === 'mentor_no_show' || (session.status === 'cancelled' && session.cancellation.by === 'mentor');
