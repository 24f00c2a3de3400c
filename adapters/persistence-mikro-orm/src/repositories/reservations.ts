import type { ConfirmedReservation, Reservation, Reservations } from '@spotter/core/booking';
import type { Instant, Interval, MemberId, MentorId, ReservationId, TermId } from '@spotter/core/kernel';
import { statement } from '../statement.js';
import { CANCELLED_OR_REJECTED, HOLDS_FUNDING } from '../statuses.js';
import { toTimestamp, toTimestamps } from '../table.js';
import { reservation, reservationFrom, reservationRow, type ReservationRow } from '../tables/reservations.js';
import { storedIn, VersionedCollection } from './collection.js';
import { buildGetUnlessLocked } from './row-lock.js';

const STORED = storedIn(reservation, { what: 'reservation', fromRow: reservationFrom, toRow: reservationRow });

const getUnlessLocked = buildGetUnlessLocked(reservation, 'reservation');

const HOLDING = statement(`
  select ${reservation.selection('r')} from reservation r
  where r.term_id = any ($1)
    and ${HOLDS_FUNDING}
  order by r.starts_at, r.id for no key update`);

const CONFIRMED_OF = statement(`
  select ${reservation.selection('r')} from reservation r
  where r.member_id = $1 and r.status = 'confirmed' and r.starts_at >= $2 and r.starts_at < $3
  order by r.starts_at, r.id for no key update`);

const UPCOMING_BY_MENTOR = statement(`
  select ${reservation.selection('r')} from reservation r
  where r.mentor_id = $1 and r.starts_at > $2 and r.status not ${CANCELLED_OR_REJECTED}
  order by r.starts_at, r.id for no key update`);

const MENTOR_NO_SHOWS = statement(`
  select starts_at as "startsAt" from reservation
  where mentor_id = $1 and status = 'mentor_no_show' and starts_at >= $2 and starts_at < $3 order by starts_at, id`);

export class PostgresReservations extends VersionedCollection<Reservation, ReservationRow> implements Reservations {
  protected readonly stored = STORED;

  async getUnlessLocked(id: ReservationId): Promise<Reservation | null> {
    const row = await getUnlessLocked(this.unitOfWork, id);
    return row && reservationFrom(row);
  }

  findHoldingCredits(terms: readonly TermId[]): Promise<readonly Reservation[]> {
    return this.unitOfWork.readAs(reservationFrom, HOLDING, terms);
  }

  async findConfirmed(member: MemberId, within: Interval): Promise<readonly ConfirmedReservation[]> {
    const reservations = await this.unitOfWork.readAs(reservationFrom, CONFIRMED_OF, member, ...toTimestamps(within));
    return reservations.filter((one): one is ConfirmedReservation => one.status === 'confirmed');
  }

  findUpcomingByMentor(mentor: MentorId, after: Instant): Promise<readonly Reservation[]> {
    return this.unitOfWork.readAs(reservationFrom, UPCOMING_BY_MENTOR, mentor, toTimestamp(after));
  }

  findMentorNoShows(mentorId: MentorId, within: Interval): Promise<readonly Instant[]> {
    const startOf = ({ startsAt }: Pick<Interval, 'startsAt'>) => startsAt;
    return this.unitOfWork.readAs(startOf, MENTOR_NO_SHOWS, mentorId, ...toTimestamps(within));
  }
}
