import { dataOf, type Schemas } from '@spotter/client';
import { formatInstant } from '@spotter/core';
import type { LoggedIn } from './service.js';
import type { Stage } from './stage.js';
import { shortTime, type Timetable } from './timetable.js';

export interface Booked {
  readonly slots: readonly Schemas['AvailableSlot'][];
  readonly candidates: readonly Schemas['MatchCandidate'][];
  readonly reservation: Schemas['Reservation'];
  /** After booking. */
  readonly membership: Schemas['Membership'];
}

/** The member looks at the day, is proposed three mentors, and books the one that fits best. */
export async function memberBooks(
  stage: Stage,
  member: LoggedIn,
  store: Schemas['Store'],
  { sessionDay, sessionStart, wantedUntil }: Timetable,
): Promise<Booked> {
  const query = { date: sessionDay, storeId: store.id, size: 100 };
  const slots = dataOf(await member.api.GET('/api/slots/available', { params: { query } }));
  stage.tell(`The member sees ${slots.length} available slots on ${sessionDay} at ${store.name}`);

  const window = { storeId: store.id, from: formatInstant(sessionStart), until: formatInstant(wantedUntil) };
  const { candidates } = dataOf(await member.api.POST('/api/reservations/match-candidates', { body: window }));
  stage.tell(`The member is proposed ${candidates.length} mentors around noon`, ...candidates.flatMap(proposal));

  const [best] = candidates;
  if (!best) throw new Error('Nobody is free: no candidate was proposed.');
  const reservation = dataOf(await member.api.POST('/api/reservations', { body: { blockId: best.block.id } }));
  const membership = dataOf(await member.api.GET('/api/memberships/me'));
  const { remaining, reserved } = membership.credits;
  stage.tell(
    `The member books ${best.mentor.name}: ${shortTime(reservation.startsAt)}`,
    `Reservation ${reservation.status}; free to cancel until ${shortTime(reservation.freeCancellationUntil)}.`,
    `Credits: ${remaining} left, ${reserved} reserved.`,
  );
  await stage.showMoney('booked');
  return { slots, candidates, reservation, membership };
}

const proposal = ({ mentor, score, reasons }: Schemas['MatchCandidate']): readonly string[] => [
  `${mentor.name}: ${score} of 100`,
  `  ${reasons.join(' ')}`,
];
