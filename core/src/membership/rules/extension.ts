import { addDays, type Day } from '../../kernel/calendar.js';
import { invalid, wrongState } from '../../kernel/domain-error.js';
import { lastTerm, type Membership, withTerms } from './membership.js';
import { isRunning } from './pause.js';

/**
 * The membership with a later end of its last paid term, which counts as no pause.
 * @throws DomainError validation for days out of range; policy-violation (`state`) unless it is active or paused, and after its end.
 */
export function extendMembership(membership: Membership, days: number, today: Day, maxDays: number): Membership {
  if (!(days >= 1 && days <= maxDays))
    throw invalid('days', 'OUT_OF_RANGE', `An extension must be from 1 to ${maxDays} days.`);
  const last = lastTerm(membership);
  if (!isRunning(membership)) throw wrongState('membership', membership.status, 'extended');
  if (last.endsOn <= today) throw wrongState('membership', 'over', 'extended');
  return withTerms(membership, (term) =>
    term.id === last.id ? { ...term, endsOn: addDays(term.endsOn, days) } : term,
  );
}
