import { addMonths, daysBetween } from '@spotter/core/kernel';
import type { Membership, Term } from '@spotter/core/membership';
import type { RowChange } from '@spotter/memory';
import type { Check, CheckContext, Note } from './checks.js';

/** The paid days: the first term begins after its payment, and only pauses extend a term. */
export class CheckTerms implements Check {
  private readonly days = new Map<string, number>();

  constructor(
    private readonly judged: CheckContext,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    if (change.table !== 'memberships') return;
    const { terms, status } = change.after;
    if (status === 'pending_payment') return;
    if (change.before?.status === 'pending_payment' && status === 'active')
      this.judgeBeginning(change.before, change.after);
    terms.forEach((term, index) => this.judge(change.after, term, terms[index - 1]));
  }

  private judgeBeginning({ terms: [chosen] }: Membership, { id, memberId, plan, terms: [begun] }: Membership): void {
    const today = this.judged.today();
    const startsOn = chosen.startsOn < today ? today : chosen.startsOn;
    const endsOn = addMonths(startsOn, plan.months);
    if (begun.startsOn !== startsOn || begun.endsOn !== endsOn)
      this.note(
        'begins-once-paid',
        `a term paid on ${today} is from ${begun.startsOn} to ${begun.endsOn}, not from ${startsOn} to ${endsOn}`,
        ...[id, memberId],
      );
  }

  private judge(membership: Membership, term: Term, previous: Term | undefined): void {
    const { id, startsOn, endsOn, pausesUsed, pauseDaysUsed } = term;
    const wrong = (found: string): void => this.note('term-days', found, membership.id, membership.memberId);
    const own = daysBetween(startsOn, endsOn) - pauseDaysUsed;
    const before = this.days.get(id) ?? own;
    this.days.set(id, own);
    if (own !== before) wrong(`a term of ${before} days has ${own} without ${pauseDaysUsed} days of pauses`);
    const { pausesPerTerm, pauseDaysPerTerm } = this.judged.policies.membership;
    if (pausesUsed > pausesPerTerm || pauseDaysUsed < 0 || pauseDaysUsed > pauseDaysPerTerm)
      wrong(`a term has ${pausesUsed} pauses of ${pauseDaysUsed} days`);
    if (previous && previous.endsOn !== startsOn)
      wrong(`a term begins on ${startsOn}, the one before ends on ${previous.endsOn}`);
    if (membership.status === 'paused' && !membership.pause) wrong('a membership is paused without a pause');
  }
}
