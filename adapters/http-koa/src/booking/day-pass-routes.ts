import { z } from 'zod';
import {
  dayPassStatus,
  mapPage,
  type BlockId,
  type BookingQueries,
  type BookSession,
  type Clock,
  type DayPass as DayPassOf,
  type DayPassId,
  type Instant,
  type Policies,
  type QuoteDayPass,
  type ReservationId,
} from '@spotter/core';
import { created, list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';
import { At, id } from '../kernel/wire-types.js';
import { dryRun, presentQuote, Quote } from './quote-schema.js';
import { Reservation, reservationPresenter } from './reservation-schema.js';

const DayPass = z
  .strictObject({
    id: id<DayPassId>(),
    status: z.enum(['available', 'used', 'expired']),
    reason: z.enum(['membership', 'compensation']),
    expiresAt: At,
    reservationId: id<ReservationId>().nullable(),
  })
  .meta({ id: 'DayPass' });

const presentDayPass = (pass: DayPassOf, at: Instant): z.input<typeof DayPass> => ({
  id: pass.id,
  status: dayPassStatus(pass, at),
  reason: pass.reason,
  expiresAt: formatAt(pass.expiresAt),
  reservationId: pass.reservationId,
});

export interface DayPassRoutesNeed {
  readonly bookSession: BookSession;
  readonly quoteDayPass: QuoteDayPass;
  readonly booking: BookingQueries;
  readonly clock: Clock;
  readonly policies: Policies;
}

export function dayPassRoutes({
  bookSession,
  quoteDayPass,
  booking,
  clock,
  policies,
}: DayPassRoutesNeed): readonly Route[] {
  const presentReservation = reservationPresenter(policies);
  return [
    route({
      method: 'get',
      path: '/api/day-passes',
      permission: 'member',
      tag: 'Reservation',
      summary: 'Own day passes, by the time they expire',
      answers: { 200: list(DayPass) },
      handle: async ({ caller, page }) => {
        const at = clock.now();
        return listed(mapPage(await booking.dayPasses(caller.id, page), (pass) => presentDayPass(pass, at)));
      },
    }),
    route({
      method: 'post',
      path: '/api/day-passes/:id/use',
      permission: 'member',
      tag: 'Reservation',
      summary: 'Book a slot that starts later today with a day pass',
      description: '`dryRun=true` answers what it would do, and changes nothing.',
      params: { id: id<DayPassId>() },
      query: dryRun,
      body: z.strictObject({ blockId: id<BlockId>() }),
      answers: { 200: Quote, 201: Reservation },
      refusals: ['NOT_FOUND', 'RESERVATION_CONFLICT', 'POLICY_VIOLATION'],
      idempotent: true,
      handle: async ({ once, caller, params, query, body: { blockId } }) => {
        const claim = { memberId: caller.id, dayPassId: params.id, blockId };
        return query.dryRun
          ? ok(presentQuote(await quoteDayPass.execute(claim)))
          : created(presentReservation(await bookSession.execute({ ...claim, origin: 'day_pass' }, once)));
      },
    }),
  ];
}
