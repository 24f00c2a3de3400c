import { z } from 'zod';
import { notFound, type BlockId, type ReservationId } from '@spotter/core/kernel';
import { created, list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { dayRange, id, Krw } from '../kernel/wire-types.js';
import { MatchRequest } from './match-routes.js';
import {
  BOOKING_POLICIES,
  BOOKING_REFUSALS,
  Reservation,
  reservationPresenter,
  ReservationStatus,
  ReservationView,
  reservationViewPresenter,
} from './reservation-schema.js';

const NewReservation = z.union([
  z.strictObject({
    blockId: id<BlockId>(),
    expectedPrice: Krw.optional().meta({
      description: 'The price in points that the member saw, 0 for a credit; a booking at another price is refused',
      examples: [0],
    }),
  }),
  z.strictObject({ autoMatch: MatchRequest }),
]);

export const reservationRoutes: ResourceRoutes = (services) => {
  const { bookSession, matchAutomatically, booking, policies } = services;
  const toReservationResponse = reservationPresenter(policies);
  const toViewResponse = reservationViewPresenter(policies);
  return [
    route('POST /api/reservations', 'member', 'Reservation', {
      summary: 'Reserve a slot, or the best match within a time window',
      description:
        'A standard mentor costs one credit of the membership that covers the day, a Pro mentor points. `autoMatch` books the best candidate ' +
        'of POST /api/reservations/match-candidates; NOT_FOUND when none is free.',
      body: NewReservation,
      answers: { 201: Reservation },
      refusals: BOOKING_REFUSALS,
      policies: ['expected-price', ...BOOKING_POLICIES],
      idempotent: true,
      handle: async ({ idempotency, caller: { id: memberId }, body }) =>
        created(
          toReservationResponse(
            'blockId' in body
              ? await bookSession.execute({ memberId, ...body, origin: 'member' }, idempotency)
              : await matchAutomatically.execute({ memberId, ...body.autoMatch }, idempotency),
          ),
        ),
    }),
    route('GET /api/reservations', 'member', 'Reservation', {
      summary: 'List your reservations, newest start first',
      query: { status: ReservationStatus.optional(), ...dayRange('Sessions that start') },
      answers: { 200: list(ReservationView) },
      handle: async ({ caller, query, page }) =>
        listedAs(await booking.reservationViews({ ...query, memberId: caller.id }, page), toViewResponse),
    }),
    route('GET /api/reservations/:id', 'member, mentor', 'Reservation', {
      summary: 'Get one of your reservations',
      params: { id: id<ReservationId>() },
      answers: { 200: ReservationView },
      handle: async ({ caller, params }) => {
        const view = await booking.reservationView(params.id);
        const owner = caller.role === 'member' ? view?.member : view?.mentor;
        if (!view || owner?.id !== caller.id) throw notFound('reservation');
        return ok(toViewResponse(view));
      },
    }),
  ];
};
