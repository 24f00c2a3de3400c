import { z } from 'zod';
import type {
  BlockId,
  CancelReservation,
  ChangeReservation,
  Policies,
  RejectMatch,
  ReservationId,
} from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Flag, id } from '../kernel/wire-types.js';
import { dryRun, presentQuote, Quote } from './quote-schema.js';
import { Reservation, reservationPresenter } from './reservation-schema.js';

const Rejection = z.strictObject({ reason: z.string().trim().max(500).optional() });

export interface ReservationChangeRoutesNeed {
  readonly cancelReservation: CancelReservation;
  readonly changeReservation: ChangeReservation;
  readonly rejectMatch: RejectMatch;
  readonly policies: Policies;
}

/** What a member can still do about a reservation. */
export function reservationChangeRoutes(need: ReservationChangeRoutesNeed): readonly Route[] {
  const { cancelReservation, changeReservation, rejectMatch } = need;
  const presentReservation = reservationPresenter(need.policies);
  return [
    route({
      method: 'delete',
      path: '/api/reservations/:id',
      permission: 'member',
      tag: 'Reservation',
      summary: 'Cancel: free of charge until six hours before the start, for the price of the session later',
      description: '`dryRun=true` answers what cancelling would do, and changes nothing.',
      params: { id: id<ReservationId>() },
      query: { acceptDeduction: Flag.default(false), ...dryRun },
      answers: { 200: z.union([Reservation, Quote]) },
      refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
      handle: async ({ caller, params, query }) => {
        const command = { reservationId: params.id, memberId: caller.id, acceptDeduction: query.acceptDeduction };
        return query.dryRun
          ? ok(presentQuote(await cancelReservation.quote(command)))
          : ok(presentReservation(await cancelReservation.execute(command)));
      },
    }),
    route({
      method: 'patch',
      path: '/api/reservations/:id',
      permission: 'member',
      tag: 'Reservation',
      summary: 'Move to another open block, until six hours before the start, three times at most',
      description: '`dryRun=true` answers what the change would do, and changes nothing.',
      params: { id: id<ReservationId>() },
      query: dryRun,
      body: z.strictObject({ blockId: id<BlockId>() }),
      answers: { 200: z.union([Reservation, Quote]) },
      refusals: [
        'NOT_FOUND',
        'RESERVATION_CONFLICT',
        'INSUFFICIENT_CREDITS',
        'INSUFFICIENT_POINTS',
        'POLICY_VIOLATION',
      ],
      handle: async ({ caller, params, query, body }) => {
        const command = { reservationId: params.id, memberId: caller.id, blockId: body.blockId };
        return query.dryRun
          ? ok(presentQuote(await changeReservation.quote(command)))
          : ok(presentReservation(await changeReservation.execute(command)));
      },
    }),
    route({
      method: 'post',
      path: '/api/reservations/:id/reject',
      permission: 'member',
      tag: 'Reservation',
      summary: 'Reject an automatic match within 24 hours: all that paid for it returns',
      description: '`dryRun=true` answers what rejecting would do, and changes nothing.',
      params: { id: id<ReservationId>() },
      query: dryRun,
      body: Rejection.optional(),
      answers: { 200: z.union([Reservation, Quote]) },
      refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
      idempotent: true,
      handle: async ({ once, caller, params, query, body }) => {
        const command = { reservationId: params.id, memberId: caller.id, reason: body?.reason ?? null };
        return query.dryRun
          ? ok(presentQuote(await rejectMatch.quote(command)))
          : ok(presentReservation(await rejectMatch.execute(command, once)));
      },
    }),
  ];
}
