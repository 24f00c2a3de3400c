import type { Reservation, ReservationView } from '@spotter/core/booking';
import type { MemberId, MentorId, NamedReference } from '@spotter/core/kernel';
import { getOrThrow } from './get-or-throw.js';
import type { CommittedTables } from './tables.js';

export const namedPerson = <Id extends MemberId | MentorId>(
  { people }: Pick<CommittedTables, 'people'>,
  id: Id,
): NamedReference<Id> => ({
  id,
  name: getOrThrow(people, id, 'person').name,
});

export function reservationView(
  rows: Pick<CommittedTables, 'people' | 'stores'>,
  reservation: Reservation,
): ReservationView {
  const { memberId, mentorId, storeId } = reservation;
  return {
    reservation,
    member: namedPerson(rows, memberId),
    mentor: namedPerson(rows, mentorId),
    // A simulation or a test can book without a stored store.
    store: { id: storeId, name: rows.stores.get(storeId)?.name ?? '' },
  };
}
