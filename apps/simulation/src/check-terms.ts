import type { AdministratorAction } from '@spotter/core/audit-trail';
import { addMonths, type Day, daysBetween } from '@spotter/core/kernel';
import type { Membership, Term } from '@spotter/core/membership';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';

/** A term whose number of days without pauses has changed. */
interface ChangedTerm {
  readonly membership: Membership;
  readonly pauseDays: number;
  readonly before: number;
  readonly after: number;
}

/** The paid days: the first term begins after its payment, and only pauses and extensions by staff make a term longer. */
export class CheckTerms extends ContextCheck implements Check {
  readonly reads = ['administratorActions', 'memberships'] as const;
  private readonly days = new Map<string, number>();
  private readonly changed: ChangedTerm[] = [];
  /** By membership: days that staff gave in this step. */
  private readonly extensions = new Map<string, number>();

  onChange(change: ChangeFor<CheckTerms>): void {
    if (change.table === 'administratorActions') this.recordAction(change.after);
    if (change.table !== 'memberships') return;
    const { terms, status } = change.after;
    if (status === 'pending_payment') return;
    if (change.before?.status === 'pending_payment' && status === 'active')
      this.validateBeginning(change.before, change.after);
    terms.forEach((term, index) => this.validate(change.after, term, terms[index - 1]));
  }

  afterStep(): void {
    for (const { membership, pauseDays, before, after } of this.changed.splice(0))
      if (after - before !== this.extensions.get(membership.id))
        this.fail(membership, `a term of ${before} days has ${after} without ${pauseDays} days of pauses`);
    this.extensions.clear();
  }

  private recordAction({ action, subject, before, after }: AdministratorAction): void {
    if (action !== 'extend-membership') return;
    const [formerEnd, endsOn] = [before, after].map((facts) => facts?.['endsOn'] as Day) as [Day, Day];
    this.extensions.set(subject.id, daysBetween(formerEnd, endsOn));
  }

  private validateBeginning({ terms: [chosen] }: Membership, { id, memberId, plan, terms: [begun] }: Membership): void {
    const today = this.context.today();
    const startsOn = chosen.startsOn < today ? today : chosen.startsOn;
    const endsOn = addMonths(startsOn, plan.months);
    const found = `a term paid on ${today} is from ${begun.startsOn} to ${begun.endsOn}, not from ${startsOn} to ${endsOn}`;
    if (begun.startsOn !== startsOn || begun.endsOn !== endsOn) this.note('begins-once-paid', found, id, memberId);
  }

  private validate(membership: Membership, term: Term, previous: Term | undefined): void {
    const { id, startsOn, endsOn, pausesUsed, pauseDaysUsed: pauseDays } = term;
    const after = daysBetween(startsOn, endsOn) - pauseDays;
    const before = this.days.get(id) ?? after;
    this.days.set(id, after);
    if (after !== before) this.changed.push({ membership, pauseDays, before, after });
    const { pausesPerTerm, pauseDaysPerTerm } = this.context.policies.membership;
    if (pausesUsed > pausesPerTerm || pauseDays < 0 || pauseDays > pauseDaysPerTerm)
      this.fail(membership, `a term has ${pausesUsed} pauses of ${pauseDays} days`);
    if (previous && previous.endsOn !== startsOn)
      this.fail(membership, `a term begins on ${startsOn}, the one before ends on ${previous.endsOn}`);
    if (membership.status === 'paused' && !membership.pause)
      this.fail(membership, 'a membership is paused without a pause');
  }

  private fail({ id, memberId }: Membership, found: string): void {
    this.note('term-days', found, id, memberId);
  }
}
