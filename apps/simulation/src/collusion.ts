import { occupies, type AvailableSlot, type Reservation } from '@spotter/core/booking';
import { addDays, dayOf, type MemberId, type MentorId } from '@spotter/core/kernel';
import type { MemberProfile } from './population.js';
import type { SimulationState } from './simulation-state.js';

// A colluding pair: the mentor misses sessions paid by credit or points, and attends day-pass sessions, which the company pays for.

const PAGE = { page: 1, size: 100 };
/** The maximum of open bookings of a colluding member, so that slots remain for others. */
const MAX_OPEN_BOOKINGS = 3;

/** Whether the mentor colludes with the member and misses the session. A day pass has value for them only if both attend. */
export function missesForAccomplice(
  profile: MemberProfile | undefined,
  mentor: number,
  { funding }: Reservation,
): boolean {
  return profile?.accomplice === mentor && funding.kind !== 'day_pass';
}

export const accompliceId = (
  { population }: Pick<SimulationState, 'population'>,
  { accomplice }: MemberProfile,
): MentorId | null => (accomplice === null ? null : (population.mentors[accomplice]?.id ?? null));

/** The accomplice's slots of the next day, which a colluding member books. */
export async function slotsWithAccomplice(
  state: SimulationState,
  memberId: MemberId,
  profile: MemberProfile,
): Promise<readonly AvailableSlot[]> {
  const { service, clock } = state;
  const mentorId = accompliceId(state, profile);
  if (mentorId === null) return [];
  const now = clock.now();
  const from = dayOf(now);
  const { items } = await service.queries.booking.reservations({ memberId, from, to: addDays(from, 3) }, PAGE);
  const wanted = MAX_OPEN_BOOKINGS - items.filter((one) => occupies(one) && one.mentorId === mentorId).length;
  const filter = { date: addDays(from, 1), mentorId, viewer: memberId };
  const { items: slots } = await service.queries.booking.availableSlots(filter, now, PAGE);
  return slots.slice(0, Math.max(0, wanted));
}
