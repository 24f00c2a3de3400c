import { daysBetween, type Membership, type Term } from '@spotter/core';
import type { RowChange } from '@spotter/memory';
import type { Check, Judged, Note } from './checks.js';

/** The days that were paid for: pauses move the end, nothing else does. */
export class CheckTerms implements Check {
  private readonly days = new Map<string, number>();

  constructor(
    private readonly judged: Judged,
    private readonly note: Note,
  ) {}

  see(change: RowChange): void {
    if (change.table !== 'memberships') return;
    const { terms } = change.after;
    terms.forEach((term, index) => this.judge(change.after, term, terms[index - 1]));
  }

  private judge(membership: Membership, term: Term, previous: Term | undefined): void {
    const { id, startsOn, endsOn, pausesUsed, pauseDaysUsed } = term;
    const wrong = (found: string): void => this.note('term-days', found, membership.id, membership.memberId);
    const own = daysBetween(startsOn, endsOn) - pauseDaysUsed;
    const before = this.days.get(id) ?? own;
    this.days.set(id, own);
    if (own !== before) wrong(`a term of ${before} days has ${own}, besides ${pauseDaysUsed} of pauses`);
    const { pausesPerTerm, pauseDaysPerTerm } = this.judged.policies.membership;
    if (pausesUsed > pausesPerTerm || pauseDaysUsed < 0 || pauseDaysUsed > pauseDaysPerTerm)
      wrong(`a term has ${pausesUsed} pauses of ${pauseDaysUsed} days`);
    if (previous && previous.endsOn !== startsOn)
      wrong(`a term begins on ${startsOn}, the one before ends on ${previous.endsOn}`);
    if (membership.status === 'paused' && !membership.pause) wrong('a membership is paused without a pause');
  }
}
