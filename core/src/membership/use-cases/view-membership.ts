import type { Day } from '../../kernel/calendar.js';
import type { Memberships, MembershipView } from '../ports.js';
import { countCredits } from '../rules/credit.js';
import { type Membership, termSeenOn } from '../rules/membership.js';

/** The membership as seen on a day. Called in the transaction that saves it, so that the answer shows the committed state. */
export async function viewMembership(
  memberships: Pick<Memberships, 'findHeldCredits'>,
  membership: Membership,
  on: Day,
): Promise<MembershipView> {
  const term = termSeenOn(membership, on);
  return { membership, credits: countCredits(term, await memberships.findHeldCredits(term.id), on) };
}
