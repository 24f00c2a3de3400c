import type { Reservation } from '@spotter/core/booking';
import type { DayPass, Membership, Term } from '@spotter/core/membership';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { holdsItsFunding } from './outcome-rule.js';

/** Each credit and each day pass pays for one session. */
export class CheckCredits extends ContextCheck<never> implements Check {
  readonly reads = ['memberships', 'reservations', 'dayPasses'] as const;
  private readonly terms = new Map<string, Term>();
  /** Per term, the reservations that hold its credits. */
  private readonly held = new Map<string, readonly Reservation[]>();
  private readonly passes = new Map<string, DayPass>();
  /** The ids of the sessions that a pass pays for. */
  private readonly sessionsOfPass = new Map<string, readonly string[]>();
  /** First recorded as missed. If their pass was used by the correction, the company pays (docs/domain.md, Booking: Correction). */
  private readonly corrected = new Set<string>();
  private readonly touchedPasses = new Set<string>();

  /** The reservations that hold a credit of a term. */
  holdersOf(termId: string): readonly Reservation[] {
    return this.held.get(termId) ?? [];
  }

  onChange(change: ChangeFor<CheckCredits>): void {
    if (change.table === 'memberships') this.recordMembership(change.after);
    if (change.table === 'reservations') this.recordReservation(change.before, change.after);
    if (change.table === 'dayPasses') this.recordPass(change.after);
  }

  afterStep(): void {
    for (const id of this.touchedPasses) this.validatePass(id);
    this.touchedPasses.clear();
  }

  private recordMembership({ terms }: Membership): void {
    for (const term of terms) this.terms.set(term.id, term);
  }

  private recordReservation(before: Reservation | undefined, after: Reservation): void {
    if (before) this.release(before);
    if (after.funding.kind === 'day_pass') this.touchedPasses.add(after.funding.dayPassId);
    if (!holdsItsFunding(after)) return;
    if (after.funding.kind === 'credit') {
      this.hold(after, after.funding);
      if (!before) this.validateWithdrawn(after, after.funding.termId);
    }
    if (after.funding.kind === 'day_pass') this.usePass(after, after.funding.dayPassId, before);
  }

  private usePass(session: Reservation, passId: string, before: Reservation | undefined): void {
    if (before?.status === 'mentor_no_show') return void this.corrected.add(session.id);
    const others = this.sessionsOfPass.get(passId) ?? [];
    this.sessionsOfPass.set(passId, others.concat(session.id));
  }

  private hold(
    reservation: Reservation,
    { termId, credit, value }: Extract<Reservation['funding'], { kind: 'credit' }>,
  ): void {
    const { id, memberId } = reservation;
    const held = this.holdersOf(termId);
    const other = held.find((one) => creditOf(one) === credit);
    if (other) this.note('credits-kept', `credit ${credit} of a term is held twice`, id, other.id, memberId);
    this.held.set(termId, held.concat(reservation));
    const term = this.terms.get(termId);
    if (!term || credit < 0 || credit >= term.credits) {
      this.note('credits-kept', `a term of ${term?.credits} credits has a credit number ${credit}`, id, memberId);
      return;
    }
    const { price, credits } = term;
    const upTo = (count: number): number => Math.floor((price * count) / credits);
    if (value !== upTo(credit + 1) - upTo(credit))
      this.note('credits-kept', `credit ${credit} of ${credits} for ${price} is worth ${value}`, id, memberId);
  }

  /** After a chargeback only as much can be booked as the rest of the price pays for. */
  private validateWithdrawn({ id, memberId }: Reservation, termId: string): void {
    const { price = 0, withdrawn = 0 } = this.terms.get(termId) ?? {};
    if (withdrawn === 0) return;
    const held = this.holdersOf(termId).reduce((total, { funding }) => total + funding.value, 0);
    if (held > price - withdrawn)
      this.note('credits-kept', `${held} won of credits are held, ${price - withdrawn} are paid`, id, memberId);
  }

  private release({ id, funding }: Reservation): void {
    if (funding.kind === 'day_pass') {
      const others = this.sessionsOfPass.get(funding.dayPassId)?.filter((session) => session !== id) ?? [];
      this.sessionsOfPass.set(funding.dayPassId, others);
    }
    if (funding.kind !== 'credit') return;
    const others = this.holdersOf(funding.termId).filter((one) => one.id !== id);
    if (others.length === 0) this.held.delete(funding.termId);
    else this.held.set(funding.termId, others);
  }

  private recordPass(pass: DayPass): void {
    this.passes.set(pass.id, pass);
    this.touchedPasses.add(pass.id);
  }

  /** A used pass names the one session that it pays for; no other pass pays for a session. */
  private validatePass(id: string): void {
    const pass = this.passes.get(id);
    if (!pass) return;
    const sessions = this.sessionsOfPass.get(id) ?? [];
    const isForCorrected = pass.reservationId !== null && this.corrected.has(pass.reservationId);
    const named = pass.status === 'used' && !isForCorrected ? [pass.reservationId] : [];
    const found = `a pass that is ${pass.status} pays for ${sessions.length} sessions`;
    if (sessions.join() !== named.join()) this.note('day-pass-once', found, id, ...sessions, pass.memberId);
  }
}

const creditOf = ({ funding }: Reservation): number | null => (funding.kind === 'credit' ? funding.credit : null);
