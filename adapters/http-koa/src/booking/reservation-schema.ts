import { z } from 'zod';
import {
  freeCancellationUntil,
  payableOf,
  rejectableUntil,
  type BlockId,
  type MemberId,
  type MentorId,
  type Policies,
  type Reservation as ReservationOf,
  type ReservationId,
  type RoomId,
  type StoreId,
} from '@spotter/core';
import { formatAt, formatAtOrNull } from '../kernel/wire-time.js';
import { At, id } from '../kernel/wire-types.js';
import { Payable } from './quote-schema.js';

export const ReservationStatus = z.enum([
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'rejected',
  'member_no_show',
  'mentor_no_show',
]);

const Cancellation = z.strictObject({
  at: At,
  by: z.enum(['member', 'mentor', 'admin', 'system']),
  late: z.boolean(),
  deducted: z.boolean(),
});

export const Reservation = z
  .strictObject({
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
  })
  .meta({ id: 'Reservation' });

export type PresentReservation = (reservation: ReservationOf) => z.input<typeof Reservation>;

/** @returns the presenter under the policies: they decide until when a reservation is free to cancel or to reject. */
export const reservationPresenter =
  ({ cancellation, rejection }: Policies): PresentReservation =>
  (reservation) => ({
    id: reservation.id,
    memberId: reservation.memberId,
    mentorId: reservation.mentorId,
    storeId: reservation.storeId,
    roomId: reservation.roomId,
    blockId: reservation.blockId,
    startsAt: formatAt(reservation.startsAt),
    endsAt: formatAt(reservation.endsAt),
    isPeak: reservation.isPeak,
    status: reservation.status,
    origin: reservation.origin,
    funding: payableOf(reservation.funding),
    freeCancellationUntil: formatAt(freeCancellationUntil(reservation, cancellation)),
    rejectableUntil: formatAtOrNull(rejectableUntil(reservation, rejection)),
    cancellation: presentCancellation(reservation),
    changes: reservation.changes.map(({ at, ...blocks }) => ({ at: formatAt(at), ...blocks })),
    createdAt: formatAt(reservation.createdAt),
  });

function presentCancellation(reservation: ReservationOf): z.input<typeof Cancellation> | null {
  if (reservation.status !== 'cancelled') return null;
  const { at, by, late, deducted } = reservation.cancellation;
  return { at: formatAt(at), by, late, deducted };
}
