import type { Reservation } from './reservation.js';
import type { MemberId, MentorId, StoreId } from '../../kernel/ids.js';
import type { NamedReference } from '../../kernel/named-reference.js';

/** The member, the mentor and the store of a reservation, with their names. */
export interface ReservationParties {
  readonly member: NamedReference<MemberId>;
  readonly mentor: NamedReference<MentorId>;
  readonly store: NamedReference<StoreId>;
}

/** A reservation as readers see it. */
export interface ReservationView extends ReservationParties {
  readonly reservation: Reservation;
}
