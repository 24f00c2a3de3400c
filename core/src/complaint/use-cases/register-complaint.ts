import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { getOwnReservation } from '../../booking/use-cases/get-own-reservation.js';
import type { ComplaintDetails, ComplaintSubject, OpenComplaint } from '../rules/complaint.js';
import { enterComplaint } from './enter-complaint.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MemberId, MentorId } from '../../kernel/ids.js';

export type RegisterComplaintCommand = ComplaintDetails & ComplaintSubject;

/** A member complains about a mentor. Any reservation with that mentor suffices, in any status. */
export class RegisterComplaint {
  constructor(
    private readonly ports: RequiredPorts<
      'bookingContext' | 'reservations' | 'complaints' | 'outbox',
      'clock' | 'ids' | 'policies'
    > &
      Reads<'booking'>,
  ) {}

  /** @throws DomainError not-found unless the member has such a reservation with the mentor; policy-violation (`open-complaints`). */
  async execute(command: RegisterComplaintCommand, idempotency?: IdempotencyContext): Promise<OpenComplaint> {
    const { memberId, mentorId, reservationId, ...details } = command;
    const { transaction, ids, clock, policies } = this.ports;
    if (reservationId === null) await this.requireAnyReservation(memberId, mentorId);
    return transaction.run(async (repositories) => {
      if (reservationId !== null) {
        await repositories.bookingContext.lockMember(memberId); // before the reservation, as the closing of the account does
        const reservation = await getOwnReservation(repositories, { reservationId, memberId });
        if (reservation.mentorId !== mentorId) throw notFound('reservation');
      }
      const about = { memberId, mentorId, reservationId };
      return enterComplaint(repositories, about, details, { ids, at: clock.now(), policies });
    }, idempotency);
  }

  private async requireAnyReservation(memberId: MemberId, mentorId: MentorId): Promise<void> {
    const { items } = await this.ports.queries.booking.reservations({ memberId, mentorId }, { page: 1, size: 1 });
    if (items.length === 0) throw notFound('reservation');
  }
}
