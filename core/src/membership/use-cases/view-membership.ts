import type { Day } from '../../kernel/calendar.js';
import type { Memberships, MembershipView } from '../ports.js';
import { countCredits } from '../rules/credit.js';
import { type Membership, termSeenOn } from '../rules/membership.js';

/** The membership as a day shows it. Called in the transaction that saves it, so that the answer is what is committed. */
export async function viewMembership(
  memberships: Pick<Memberships, 'findHeldCredits'>,
  membership: Membership,
  on: Day,
): Promise<MembershipView> {
  const term = termSeenOn(membership, on);
  return { membership, credits: countCredits(term, await memberships.findHeldCredits(term.id), on) };
}
