import { dataOf, type Schemas } from '@spotter/client';
import { formatInstant } from '@spotter/core/kernel';
import type { LogInResult } from './service.js';
import type { DemoService } from './demo-service.js';
import { shortTime, type Timetable } from './timetable.js';

/**
 * The member lists the slots of a day, gets three proposed mentors, and books the best match.
 * @returns the membership as it is after the booking.
 */
export async function memberBooks(
  demo: DemoService,
  member: LogInResult,
  store: Schemas['Store'],
  { sessionDay, sessionStart, wantedUntil }: Timetable,
) {
  const query = { date: sessionDay, storeId: store.id, size: 100 };
  const slots = dataOf(await member.api.GET('/api/slots/available', { params: { query } }));
  demo.tell(`The member sees ${slots.length} available slots on ${sessionDay} at ${store.name}`);

  const window = { storeId: store.id, from: formatInstant(sessionStart), until: formatInstant(wantedUntil) };
  const { candidates } = dataOf(await member.api.POST('/api/reservations/match-candidates', { body: window }));
  demo.tell(`The service proposes ${candidates.length} mentors around noon`, ...candidates.flatMap(proposal));

  const [best] = candidates;
  if (!best) throw new Error('No mentor is available.');
  const reservation = dataOf(await member.api.POST('/api/reservations', { body: { blockId: best.block.id } }));
  const membership = dataOf(await member.api.GET('/api/memberships/me'));
  const { remaining, reserved } = membership.credits;
  demo.tell(
    `The member books ${best.mentor.name}: ${shortTime(reservation.startsAt)}`,
    `Reservation ${reservation.status}; free to cancel until ${shortTime(reservation.freeCancellationUntil)}.`,
    `Credits: ${remaining} left, ${reserved} reserved.`,
  );
  await demo.showMoney('booked');
  return { slots, candidates, reservation, membership };
}

const proposal = ({ mentor, score, reasons }: Schemas['MatchCandidate']): readonly string[] => [
  `${mentor.name}: ${score} of 100`,
  `  ${reasons.join(' ')}`,
];
