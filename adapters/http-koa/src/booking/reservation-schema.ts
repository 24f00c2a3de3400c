import { z } from 'zod';
import type { Policies } from '@spotter/core/application';
import {
  freeCancellationUntil,
  toPayable,
  rejectableUntil,
  RESERVATION_STATUSES,
  type Reservation as ReservationOf,
  type ReservationView as ReservationViewOf,
} from '@spotter/core/booking';
import type { BlockId, MemberId, MentorId, ReservationId, RoomId, StoreId } from '@spotter/core/kernel';
import { At, id, named } from '../kernel/wire-types.js';
import { Payable } from './quote-schema.js';

export const ReservationStatus = z.enum(RESERVATION_STATUSES);

/** The conditions that can refuse to book or move a session. */
export const BOOKING_REFUSALS = [
  'NOT_FOUND',
  'RESERVATION_CONFLICT',
  'INSUFFICIENT_CREDITS',
  'INSUFFICIENT_POINTS',
  'POLICY_VIOLATION',
] as const;

const Cancellation = z.strictObject({
  at: At,
  by: z.enum(['member', 'mentor', 'admin', 'system']),
  late: z.boolean(),
  deducted: z.boolean(),
});

const fields = {
  id: id<ReservationId>(),
  memberId: id<MemberId>(),
  mentorId: id<MentorId>(),
  storeId: id<StoreId>(),
  roomId: id<RoomId>(),
  blockId: id<BlockId>(),
  startsAt: At,
  endsAt: At,
  isPeak: z.boolean(),
  status: ReservationStatus,
  origin: z.enum(['member', 'auto_match', 'fixed_slot', 'day_pass']),
  funding: Payable,
  freeCancellationUntil: At,
  rejectableUntil: At.nullable(),
  cancellation: Cancellation.nullable(),
  changes: z.array(z.strictObject({ at: At, fromBlockId: id<BlockId>(), toBlockId: id<BlockId>() })),
  createdAt: At,
};

export const Reservation = z.strictObject(fields).meta({ id: 'Reservation' });

export const partyFields = { member: named<MemberId>(), mentor: named<MentorId>(), store: named<StoreId>() };

export const ReservationView = z.strictObject({ ...fields, ...partyFields }).meta({ id: 'ReservationView' });

/**
 * The policies decide until when a reservation can be cancelled free of charge or rejected. `Object.assign`, because a spread followed by
 * more fields takes four times as long (docs/simulation.md).
 */
export const reservationPresenter =
  ({ cancellation, rejection }: Policies) =>
  (reservation: ReservationOf) =>
    Object.assign({}, reservation, {
      funding: toPayable(reservation.funding),
      freeCancellationUntil: freeCancellationUntil(reservation, cancellation),
      rejectableUntil: rejectableUntil(reservation, rejection),
      cancellation: reservation.status === 'cancelled' ? reservation.cancellation : null,
    });

export function reservationViewPresenter(policies: Policies) {
  const toReservationResponse = reservationPresenter(policies);
  return ({ reservation, ...parties }: ReservationViewOf) => Object.assign(toReservationResponse(reservation), parties);
}
