import type { MentorStatus } from '@spotter/core/mentor';
import type { Delivery, MeetingFacts } from '@spotter/core/notification';
import { getOrThrow } from './get-or-throw.js';
import type { Readings } from './tables.js';

/** The current reservation of a message, with the name of the mentor in its payload. */
export function meetingOf(
  { reservations, people, stores }: Pick<Readings, 'reservations' | 'people' | 'stores'>,
  { payload }: Pick<Delivery, 'payload'>,
): MeetingFacts | null {
  const { reservationId } = payload;
  const reservation = typeof reservationId === 'string' ? reservations.get(reservationId) : undefined;
  if (!reservation) return null;
  const { id, status, startsAt, endsAt, memberId, mentorId, storeId } = reservation;
  return {
    reservationId: id,
    status,
    startsAt,
    endsAt,
    mentorId,
    memberName: getOrThrow(people, memberId, 'person').name,
    mentorName: findNamedMentor({ people }, { payload }) ?? getOrThrow(people, mentorId, 'person').name,
    storeName: getOrThrow(stores, storeId, 'store').name,
  };
}

/** The name of the mentor in the payload; null without one. */
export function findNamedMentor(
  { people }: Pick<Readings, 'people'>,
  { payload: { mentorId } }: Pick<Delivery, 'payload'>,
): string | null {
  const named = typeof mentorId === 'string' ? people.get(mentorId) : undefined;
  return named?.name ?? null;
}

/** The status of the mentor in the payload; null without one. */
export function findMentorStatus(
  { mentors }: Pick<Readings, 'mentors'>,
  { payload: { mentorId } }: Pick<Delivery, 'payload'>,
): MentorStatus | null {
  const named = typeof mentorId === 'string' ? mentors.get(mentorId) : undefined;
  return named?.status ?? null;
}
