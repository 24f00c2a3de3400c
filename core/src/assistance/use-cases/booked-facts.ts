import type { ActionFacts } from '../../audit-trail/rules/administrator-action.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { formatInstant } from '../../kernel/calendar.js';

/** What the audit trail states of a reservation that staff booked, changed or cancelled. */
export const bookedFacts = ({ status, memberId, mentorId, blockId, startsAt }: Reservation): ActionFacts => ({
  status,
  memberId,
  mentorId,
  blockId,
  startsAt: formatInstant(startsAt),
});
