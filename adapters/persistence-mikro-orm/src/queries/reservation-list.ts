import { RESERVATION_STATUSES, type ReservationFilter, type ReservationView } from '@spotter/core/booking';
import { CANCELLED_OR_REJECTED } from '../statuses.js';
import { reservation, reservationFrom, type ReservationRow } from '../tables/reservations.js';
import { given, whereAll, withinDays, type Condition, type Where } from './conditions.js';
import { descending, listOf } from './listing.js';
import { partiesFrom, partyNames, type PartyRow } from './names.js';

/** Newest start first. */
export const RESERVATIONS = listOf(reservation, 'r', descending('r.starts_at', 'r.id'));

export type ReservationViewRow = ReservationRow & PartyRow;

/** The view columns of the reservation `r`. */
export const VIEW_COLUMNS = `${reservation.selection('r')}, ${partyNames('r')}`;

export const reservationViewFrom = (row: ReservationViewRow): ReservationView => ({
  reservation: reservationFrom(row),
  ...partiesFrom(row),
});

/** As constants, so that every plan can use the index of the status. */
const IN_STATUS = new Map(
  RESERVATION_STATUSES.map((status): [string, Condition] => [status, [`r.status = '${status}'`]]),
);

const inStatus = (status: ReservationFilter['status']): readonly Condition[] => {
  const condition = status && IN_STATUS.get(status);
  return condition ? [condition] : [];
};

const cancelledOrRejected = (wanted: boolean | undefined): readonly Condition[] =>
  wanted === undefined ? [] : [[`r.status ${wanted ? '' : 'not'} ${CANCELLED_OR_REJECTED}`]];

export const reservationsWhere = ({ memberId, mentorId, status, from, to, ...filter }: ReservationFilter): Where =>
  whereAll([
    ...given('r.member_id = ?', memberId),
    ...given('r.mentor_id = ?', mentorId),
    ...inStatus(status),
    ...cancelledOrRejected(filter.isCancelledOrRejected),
    ...withinDays('r.starts_at', from, to),
  ]);
