import type { ActionFacts } from '../../audit-trail/rules/administrator-action.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { formatInstant } from '../../kernel/calendar.js';

/** The facts in the audit trail about a reservation that staff booked, changed or cancelled. */
export const toBookedFacts = ({ status, memberId, mentorId, blockId, startsAt }: Reservation): ActionFacts => ({
  status,
  memberId,
  mentorId,
  blockId,
  startsAt: formatInstant(startsAt),
});
