import type { Reservation } from '@spotter/core/booking';
import { MINUTE } from '@spotter/core/kernel';
import type { JournalEntry } from '@spotter/core/ledger';
import type { Earning } from '@spotter/core/payout';
import { isTransfer, type ChangedReservation } from './check-absences.js';
import { isActive } from './check-calendar.js';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { outcomeOf, valueFrom, type Outcome } from './outcome-rule.js';
import { totalOn } from './totals.js';

const SETTLEMENTS = new Set([
  'session_completed',
  'member_no_show',
  'late_cancellation',
  'late_cancellation_waived',
  'mentor_no_show_penalty',
]);
/** Other earnings, checked only by the balances. */
const OTHERWISE = new Set(['carried_over', 'handover_note']);

type CancelledReservation = Extract<Reservation, { status: 'cancelled' }>;

/** The effects of each session outcome on member, mentor and company, each once. */
export class CheckOutcomes extends ContextCheck<'policies' | 'total'> implements Check {
  readonly reads = ['reservations', 'journal', 'earnings'] as const;
  private readonly ended: ChangedReservation[] = [];
  private entries: JournalEntry[] = [];
  private earnings: Earning[] = [];
  private isForfeiture = false;
  private isCorrection = false;
  private readonly heldFor = new Map<string, Reservation>();
  /** Sessions that another mentor took over, until the member moves or ends them. */
  private readonly substituted = new Set<string>();
  /** Penalties of time off in this step (check-absence-penalties.ts). */
  private readonly absences = new Set<string>();

  onChange(change: ChangeFor<CheckOutcomes>): void {
    if (change.table === 'reservations') this.recordReservation(change.before, change.after);
    if (change.table === 'journal') this.recordEntry(change.after);
    if (change.table === 'earnings' && !change.before) this.earnings.push(change.after);
  }

  afterStep(): void {
    for (const one of this.ended.splice(0)) {
      this.validate(one);
      this.substituted.delete(one.after.id);
    }
    this.validateUnmatched();
    for (const reservation of this.heldFor.values()) this.validateHeld(reservation);
    this.entries = [];
    this.earnings = [];
    this.heldFor.clear();
    this.absences.clear();
    this.isForfeiture = false;
    this.isCorrection = false;
  }

  private recordReservation(before: Reservation | undefined, after: Reservation): void {
    if (before && before.status !== after.status) this.ended.push({ before, after });
    if (before && isTransfer({ before, after })) this.substituted.add(after.id);
    else if (before && before.changes.length < after.changes.length) this.substituted.delete(after.id);
    if (after.funding.kind === 'points' || before?.funding.kind === 'points') this.heldFor.set(after.id, after);
  }

  private recordEntry(entry: JournalEntry): void {
    if (SETTLEMENTS.has(entry.kind)) this.entries.push(entry);
    if (entry.kind === 'absence_penalty') this.absences.add(entry.reference.split(' ')[0] ?? '');
    if (entry.kind === 'earnings_forfeited') this.isForfeiture = true;
    if (entry.kind === 'correction') this.isCorrection = true;
  }

  private validate({ before, after }: ChangedReservation): void {
    if (before.status === 'member_no_show' || before.status === 'mentor_no_show') return; // corrected: see the balances
    if (after.status === 'cancelled') this.validateCancellation(after);
    const outcome = outcomeOf(after, this.context.policies);
    if (!outcome) return;
    const entry = this.entries.find(({ kind, reference }) => kind === outcome.entry && reference === after.id);
    if (!entry) {
      this.fail(after, `${after.status} is not booked`);
      return;
    }
    this.entries.splice(this.entries.indexOf(entry), 1);
    this.validateEntry(after, outcome, entry);
    this.validateEarning(after, outcome);
  }

  private validateEntry(after: Reservation, outcome: Outcome, { postings }: JournalEntry): void {
    for (const [account, amount] of Object.entries(expectedPostings(after, outcome))) {
      const booked = totalOn(account, postings);
      if (booked !== amount) this.fail(after, `${after.status} books ${booked} on ${account}, not ${amount}`);
    }
  }

  private validateEarning(after: Reservation, { earning, mentor }: Outcome): void {
    const found = this.earnings.find((one) => one.reservationId === after.id && one.kind === earning);
    if (!found) {
      this.fail(after, `${after.status} earns nothing`);
      return;
    }
    this.earnings.splice(this.earnings.indexOf(found), 1);
    if (found.amount !== mentor || found.mentorId !== after.mentorId)
      this.fail(after, `${after.status} earns ${found.amount}, not ${mentor}`);
    const expected = earning === 'penalty' ? 0 : this.context.policies.escrow.holdMs;
    const heldMs = found.releasableAt - found.at;
    if (heldMs !== expected)
      this.note('released-once', `the earning is held for ${heldMs} ms`, after.id, after.mentorId);
  }

  /**
   * By the member, pauses included: free in time, with a substitute until the start, deducted when late. The company always cancels free of
   * charge.
   */
  private validateCancellation({ id, memberId, startsAt, cancellation }: CancelledReservation): void {
    const { at, by, late, deducted } = cancellation;
    const notice = this.substituted.has(id) ? 0 : this.context.policies.cancellation.freeNoticeMs;
    const isInTime = at <= startsAt - notice;
    const isWaived = late && !deducted && by === 'admin';
    const isRight = (isWaived || late === deducted) && (late ? !isInTime : isInTime || by !== 'member');
    const minutes = Math.round((startsAt - at) / MINUTE);
    const found = `${minutes} min before the start: late ${late}, deducted ${deducted}`;
    if (!isRight) this.note('cancelled-by-rule', found, id, memberId);
  }

  /** Bookings and earnings without a matching outcome in this step. */
  private validateUnmatched(): void {
    for (const { kind, reference } of this.entries)
      this.note('settled-by-rule', `${kind} is booked without a matching outcome`, reference);
    if (this.isForfeiture || this.isCorrection) return;
    for (const { kind, amount, reservationId, mentorId } of this.earnings)
      if (!OTHERWISE.has(kind) && !(kind === 'penalty' && this.absences.has(reservationId ?? '')))
        this.note('settled-by-rule', `${kind} earns ${amount} a second time`, reservationId, mentorId);
    this.validateNotes();
  }

  private validateNotes(): void {
    const { amount: expected } = this.context.policies.settlement.handoverNote;
    for (const { kind, amount, reservationId, mentorId } of this.earnings)
      if (kind === 'handover_note' && amount !== expected)
        this.note('settled-by-rule', `a handover note earns ${amount}`, reservationId, mentorId);
  }

  /** All points of an active reservation are held, and for no other. */
  private validateHeld(reservation: Reservation): void {
    const { id, memberId, status, funding } = reservation;
    const expected = isActive(reservation) && funding.kind === 'points' ? funding.value : 0;
    const held = -this.context.total(`held:${id}`);
    if (held !== expected)
      this.note('points-kept', `${held} points are held for a ${status} session, not ${expected}`, id, memberId);
  }

  private fail({ id, memberId, mentorId }: Reservation, found: string): void {
    this.note('settled-by-rule', found, id, memberId, mentorId);
  }
}

/** The amount of each account in the entry of an outcome. */
function expectedPostings(reservation: Reservation, { entry, mentor }: Outcome): Readonly<Record<string, number>> {
  const { mentorId, status, funding } = reservation;
  if (mentor < 0 || status === 'mentor_no_show') return { [`payable:${mentorId}`]: -mentor, compensation: mentor };
  if (entry === 'late_cancellation_waived') return { compensation: mentor, [`escrow:${mentorId}`]: -mentor };
  const { value } = funding;
  return { [valueFrom(reservation)]: value, [`escrow:${mentorId}`]: -mentor, revenue: mentor - value };
}
