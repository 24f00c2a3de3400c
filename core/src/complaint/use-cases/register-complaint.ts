import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { BookingQueries } from '../../booking/ports.js';
import { ownReservation } from '../../booking/use-cases/own-reservation.js';
import type { ComplaintDetails, OpenComplaint } from '../rules/complaint.js';
import { enterComplaint } from './enter-complaint.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { Ids, MemberId, MentorId, ReservationId } from '../../kernel/ids.js';

export interface RegisterComplaintCommand extends ComplaintDetails {
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
  /** The session it is about, if it is about one. */
  readonly reservationId: ReservationId | null;
}

type ComplaintStores = Pick<Stores, 'reservations' | 'complaints' | 'outbox'>;

/** A member complains about a mentor. Any reservation with that mentor suffices, in any status. */
export class RegisterComplaint {
  constructor(
    private readonly transaction: Transaction<ComplaintStores>,
    private readonly booking: Pick<BookingQueries, 'reservations'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** @throws DomainError not-found without such a reservation of the member's with the mentor. */
  async execute({ memberId, mentorId, reservationId, ...grievance }: RegisterComplaintCommand): Promise<OpenComplaint> {
    if (reservationId === null) await this.requireAnyReservation(memberId, mentorId);
    return this.transaction.run(async (stores) => {
      if (reservationId !== null) {
        const reservation = await ownReservation(stores, { reservationId, memberId });
        if (reservation.mentorId !== mentorId) throw notFound('reservation');
      }
      return enterComplaint(stores, this.ids, { memberId, mentorId, reservationId }, grievance, this.clock.now());
    });
  }

  private async requireAnyReservation(memberId: MemberId, mentorId: MentorId): Promise<void> {
    const { items } = await this.booking.reservations({ memberId, mentorId }, { page: 1, size: 1 });
    if (items.length === 0) throw notFound('reservation');
  }
}
