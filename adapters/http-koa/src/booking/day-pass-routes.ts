import { z } from 'zod';
import type { BlockId, DayPassId, Instant, ReservationId } from '@spotter/core/kernel';
import { dayPassStatus, type DayPass as DayPassOf } from '@spotter/core/membership';
import { created, list, listedAs, ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, id } from '../kernel/wire-types.js';
import { dryRun, toQuoteResponse, Quote } from './quote-schema.js';
import { BLOCK_POLICIES, DAY_PASS_POLICIES, Reservation, reservationPresenter } from './reservation-schema.js';

export const DayPass = component('DayPass', {
  id: id<DayPassId>(),
  status: explainedEnum({
    available: 'can be used',
    used: 'pays for a session; it returns when that is cancelled free or missed by the mentor',
    expired: 'past `expiresAt`, or withdrawn',
  }),
  reason: explainedEnum({
    membership: 'given monthly by a membership',
    compensation: 'given for a session that the mentor missed or cancelled, or by staff',
  }),
  expiresAt: At.meta({ description: 'Not valid any more from then on' }),
  reservationId: id<ReservationId>().nullable().meta({ description: 'The session that it pays for' }),
});

export const toDayPassResponse = (pass: DayPassOf, at: Instant) => ({ ...pass, status: dayPassStatus(pass, at) });

export const dayPassRoutes: ResourceRoutes = ({ bookSession, quoteDayPass, booking, clock, policies }) => {
  const toReservationResponse = reservationPresenter(policies);
  return [
    route('GET /api/day-passes', 'member', 'Reservation', {
      summary: 'List your day passes by expiry',
      answers: { 200: list(DayPass) },
      handle: async ({ caller, page }) => {
        const at = clock.now();
        return listedAs(await booking.dayPasses(caller.id, page), (pass) => toDayPassResponse(pass, at));
      },
    }),
    route('POST /api/day-passes/:id/use', 'member', 'Reservation', {
      summary: 'Book a slot that starts later today with a day pass',
      description: '`dryRun=true` returns the result without booking.',
      params: { id: id<DayPassId>() },
      query: dryRun,
      body: z.strictObject({ blockId: id<BlockId>() }),
      answers: { 200: Quote, 201: Reservation },
      refusals: ['RESERVATION_CONFLICT'],
      policies: ['state', ...BLOCK_POLICIES, ...DAY_PASS_POLICIES],
      idempotent: true,
      handle: async ({ idempotency, caller, params, query, body: { blockId } }) => {
        const request = { memberId: caller.id, dayPassId: params.id, blockId };
        return query.dryRun
          ? ok(toQuoteResponse(await quoteDayPass.execute(request)))
          : created(toReservationResponse(await bookSession.execute({ ...request, origin: 'day_pass' }, idempotency)));
      },
    }),
  ];
};
