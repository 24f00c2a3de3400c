import type { ReservationFilter } from '@spotter/core';
import { reservation } from '../tables/reservations.js';
import { given, whereAll, type Where } from './conditions.js';
import { withinDays } from './days.js';
import type { Listing } from './listing.js';

/** Newest start first. */
export const RESERVATIONS: Listing = {
  from: 'reservation r',
  alias: 'r',
  order: 'r.starts_at desc, r.id desc',
  columns: reservation.selection('r'),
};

export const reservationsWhere = ({ memberId, mentorId, status, from, to }: ReservationFilter): Where =>
  whereAll([
    ...given('r.member_id = ?', memberId),
    ...given('r.mentor_id = ?', mentorId),
    ...given('r.status = ?', status),
    ...withinDays('r.starts_at', from, to),
  ]);
