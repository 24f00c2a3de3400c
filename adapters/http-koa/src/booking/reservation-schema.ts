import { z } from 'zod';
import type { Policies } from '@spotter/core/application';
import {
  freeCancellationUntil,
  toPayable,
  rejectableUntil,
  type ReservationStatus as StatusName,
  type Reservation as ReservationOf,
  type ReservationView as ReservationViewOf,
} from '@spotter/core/booking';
import type { BlockId, MemberId, MentorId, ReservationId, RoomId, StoreId } from '@spotter/core/kernel';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, component, describedComponent, id, named } from '../kernel/wire-types.js';
import { IsPeak } from './block-schema.js';
import { Payable } from './quote-schema.js';

export const ReservationStatus = explainedEnum<StatusName>({
  confirmed: 'booked',
  in_progress: 'begun by a scan of the mentor’s code',
  completed: 'the session took place',
  cancelled: 'will not take place, see `cancellation`',
  rejected: 'an automatic match that the member rejected',
  member_no_show: 'the member did not check in; the funding is lost',
  mentor_no_show: 'the member arrived and the mentor did not begin; the funding returns',
});

/** The conditions that can refuse to book or move a session. */
export const BOOKING_REFUSALS = [
  'NOT_FOUND',
  'RESERVATION_CONFLICT',
  'INSUFFICIENT_CREDITS',
  'INSUFFICIENT_POINTS',
] as const;

/** The policies of `requireBookable` in the core, which ignores the funding. */
export const BLOCK_POLICIES = ['block-in-the-future', 'mentor-active', 'one-session-at-a-time'] as const;

export const BOOKING_POLICIES = [...BLOCK_POLICIES, 'membership-paused'] as const;

export const DAY_PASS_POLICIES = ['day-pass-validity', 'day-pass-standard-only', 'day-pass-same-day'] as const;

export const CHANGE_POLICIES = [
  'state',
  'cancellation-6h',
  'change-limit',
  ...BOOKING_POLICIES,
  ...DAY_PASS_POLICIES,
] as const;

export const CANCELLATION_POLICIES = ['state', 'before-the-start', 'cancellation-6h'] as const;

const Cancellation = z.strictObject({
  at: At,
  by: z.enum(['member', 'mentor', 'admin', 'system']),
  late: z
    .boolean()
    .meta({ description: 'Whether the member, or staff for the member, cancelled after `freeCancellationUntil`' }),
  deducted: z
    .boolean()
    .meta({ description: 'Whether the funding was lost: it was late, and staff did not waive the fee' }),
});

const fields = {
  id: id<ReservationId>(),
  memberId: id<MemberId>(),
  mentorId: id<MentorId>(),
  storeId: id<StoreId>(),
  roomId: id<RoomId>(),
  blockId: id<BlockId>().meta({ description: 'The booked slot' }),
  startsAt: At,
  endsAt: At,
  isPeak: IsPeak,
  status: ReservationStatus,
  origin: explainedEnum<ReservationOf['origin']>({
    member: 'the member, or staff for the member, chose the slot',
    auto_match: 'the best match within a window; it can be rejected',
    fixed_slot: 'booked by the weekly job',
    day_pass: 'booked with a day pass',
  }),
  funding: Payable.meta({ description: 'What pays for the session' }),
  freeCancellationUntil: At.meta({
    description: 'The last instant of a free cancellation; with a substitute the start, which is too late',
  }),
  rejectableUntil: At.nullable().meta({
    description:
      'The last instant at which an automatic match can be rejected, unless the session starts earlier; null for others, and after a change',
  }),
  cancellation: Cancellation.nullable(),
  changes: z
    .array(z.strictObject({ at: At, fromBlockId: id<BlockId>(), toBlockId: id<BlockId>() }))
    .meta({ description: 'The moves to other slots, oldest first; a substitution is not one' }),
  createdAt: At,
};

export const Reservation = describedComponent('Reservation', 'A booking; its session has the same id', fields);

export const partyFields = { member: named<MemberId>(), mentor: named<MentorId>(), store: named<StoreId>() };

export const ReservationView = component('ReservationView', { ...fields, ...partyFields });

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
