import { z } from 'zod';
import {
  mapPage,
  notFound,
  type BlockId,
  type BookingQueries,
  type BookSession,
  type MatchAutomatically,
  type Policies,
  type ReservationId,
} from '@spotter/core';
import { created, list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Day, id } from '../kernel/wire-types.js';
import { Wanted } from './match-routes.js';
import { Reservation, reservationPresenter, ReservationStatus } from './reservation-schema.js';

const NewReservation = z.union([z.strictObject({ blockId: id<BlockId>() }), z.strictObject({ autoMatch: Wanted })]);

export interface ReservationRoutesNeed {
  readonly bookSession: BookSession;
  readonly matchAutomatically: MatchAutomatically;
  readonly booking: BookingQueries;
  readonly policies: Policies;
}

export function reservationRoutes(need: ReservationRoutesNeed): readonly Route[] {
  const { bookSession, matchAutomatically, booking, policies } = need;
  const presentReservation = reservationPresenter(policies);
  return [
    route({
      method: 'post',
      path: '/api/reservations',
      permission: 'member',
      tag: 'Reservation',
      summary: 'Reserve a slot, or the best match within a window',
      body: NewReservation,
      answers: { 201: Reservation },
      refusals: [
        'NOT_FOUND',
        'RESERVATION_CONFLICT',
        'INSUFFICIENT_CREDITS',
        'INSUFFICIENT_POINTS',
        'POLICY_VIOLATION',
      ],
      idempotent: true,
      handle: async ({ once, caller: { id: memberId }, body }) =>
        created(
          presentReservation(
            'blockId' in body
              ? await bookSession.execute({ memberId, blockId: body.blockId, origin: 'member' }, once)
              : await matchAutomatically.execute({ memberId, ...body.autoMatch }, once),
          ),
        ),
    }),
    route({
      method: 'get',
      path: '/api/reservations',
      permission: 'member',
      tag: 'Reservation',
      summary: 'Own reservations, newest start first',
      query: { status: ReservationStatus.optional(), from: Day.optional(), to: Day.optional() },
      answers: { 200: list(Reservation) },
      handle: async ({ caller, query, page }) =>
        listed(mapPage(await booking.reservations({ ...query, memberId: caller.id }, page), presentReservation)),
    }),
    route({
      method: 'get',
      path: '/api/reservations/:id',
      permission: 'member, mentor',
      tag: 'Reservation',
      summary: 'One reservation of one’s own',
      params: { id: id<ReservationId>() },
      answers: { 200: Reservation },
      refusals: ['NOT_FOUND'],
      handle: async ({ caller, params }) => {
        const reservation = await booking.reservation(params.id);
        const owner = caller.role === 'member' ? reservation?.memberId : reservation?.mentorId;
        if (!reservation || owner !== caller.id) throw notFound('reservation');
        return ok(presentReservation(reservation));
      },
    }),
  ];
}
