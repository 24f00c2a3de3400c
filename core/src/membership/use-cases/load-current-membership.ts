import type { Day } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MemberId } from '../../kernel/ids.js';
import type { MembershipQueries, MembershipView } from '../ports.js';

/** The member's membership as it is shown today. @throws DomainError not-found without one. */
export async function loadCurrentMembership(
  queries: Pick<MembershipQueries, 'current'>,
  memberId: MemberId,
  today: Day,
): Promise<MembershipView> {
  const view = await queries.current(memberId, today);
  if (!view) throw notFound('membership');
  return view;
}
