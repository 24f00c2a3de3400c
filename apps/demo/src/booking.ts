import { formatInstant } from '@spotter/core';
import type { LoggedIn } from './service-client.js';
import type { Stage } from './stage.js';
import { shortTime, type Timetable } from './timetable.js';
import type { AvailableSlot, MatchCandidate, Membership, Reservation, Store } from './wire.js';

export interface Booked {
  readonly slots: readonly AvailableSlot[];
  readonly candidates: readonly MatchCandidate[];
  readonly reservation: Reservation;
  /** After booking. */
  readonly membership: Membership;
}

/** The member looks at the day, is proposed three mentors, and books the one that fits best. */
export async function memberBooks(
  stage: Stage,
  member: LoggedIn,
  store: Store,
  { sessionDay, sessionStart, wantedUntil }: Timetable,
): Promise<Booked> {
  const slots = await member.get<readonly AvailableSlot[]>(
    `/api/slots/available?date=${sessionDay}&storeId=${store.id}&size=100`,
  );
  stage.tell(`The member sees ${slots.length} available slots on ${sessionDay} at ${store.name}`);

  const window = { storeId: store.id, from: formatInstant(sessionStart), until: formatInstant(wantedUntil) };
  const { candidates } = await member.post<{ candidates: readonly MatchCandidate[] }>(
    '/api/reservations/match-candidates',
    window,
  );
  stage.tell(`The member is proposed ${candidates.length} mentors around noon`, ...candidates.flatMap(proposal));

  const [best] = candidates;
  if (!best) throw new Error('Nobody is free: no candidate was proposed.');
  const reservation = await member.post<Reservation>('/api/reservations', { blockId: best.block.id });
  const membership = await member.get<Membership>('/api/memberships/me');
  const { remaining, reserved } = membership.credits;
  stage.tell(
    `The member books ${best.mentor.name}: ${shortTime(reservation.startsAt)}`,
    `Reservation ${reservation.status}; free to cancel until ${shortTime(reservation.freeCancellationUntil)}.`,
    `Credits: ${remaining} left, ${reserved} reserved.`,
  );
  await stage.showMoney('booked');
  return { slots, candidates, reservation, membership };
}

const proposal = ({ mentor, score, reasons }: MatchCandidate): readonly string[] => [
  `${mentor.name}: ${score} of 100`,
  `  ${reasons.join(' ')}`,
];
