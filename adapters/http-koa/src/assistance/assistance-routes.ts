import { z } from 'zod';
import {
  dayOf,
  invalid,
  type BlockId,
  type MemberId,
  type MembershipId,
  type ReservationId,
} from '@spotter/core/kernel';
import { DayPass, toDayPassResponse } from '../booking/day-pass-routes.js';
import { acceptDeduction } from '../booking/quote-schema.js';
import {
  BOOKING_POLICIES,
  CHANGE_POLICIES,
  CANCELLATION_POLICIES,
  BOOKING_REFUSALS,
  Reservation,
  reservationPresenter,
} from '../booking/reservation-schema.js';
import { FIXED_SLOT_POLICIES, FixedSlot, toFixedSlotResponse } from '../fixed-slot/fixed-slot-schema.js';
import { NewFixedSlot } from '../fixed-slot/fixed-slot-routes.js';
import { created, ok } from '../kernel/answer.js';
import type { ApiServices } from '../kernel/api-services.js';
import { route, type Route, type ResourceRoutes } from '../kernel/route.js';
import { Flag, id, Krw, Reason } from '../kernel/wire-types.js';
import { Membership, toMembershipResponse } from '../membership/membership-routes.js';
import { PointLot } from '../points/point-routes.js';

const AS_THE_MEMBER =
  'The rules and refusals are those of the member’s own route. The member gets a message that staff did it.';

export const assistanceRoutes: ResourceRoutes = (services) => {
  const { bookForMember, changeForMember, cancelForMember, policies } = services;
  const toReservationResponse = reservationPresenter(policies);
  return [
    route('POST /api/admin/members/:id/reservations', 'admin', 'Admin', {
      summary: 'Book a slot for a member',
      description: AS_THE_MEMBER,
      params: { id: id<MemberId>() },
      body: z.strictObject({ blockId: id<BlockId>(), why: Reason }),
      answers: { 201: Reservation },
      refusals: BOOKING_REFUSALS,
      policies: BOOKING_POLICIES,
      idempotent: true,
      handle: async ({ idempotency, caller, requestId, params, body: { why: reason, ...body } }) => {
        const command = { memberId: params.id, adminId: caller.id, requestId, reason, ...body };
        return created(toReservationResponse(await bookForMember.execute(command, idempotency)));
      },
    }),
    route('PATCH /api/admin/reservations/:id', 'admin', 'Admin', {
      summary: 'Move a member’s reservation to another open slot',
      description: AS_THE_MEMBER,
      params: { id: id<ReservationId>() },
      body: z.strictObject({ blockId: id<BlockId>(), why: Reason }),
      answers: { 200: Reservation },
      refusals: BOOKING_REFUSALS,
      policies: CHANGE_POLICIES,
      idempotent: true,
      handle: async ({ idempotency, caller, requestId, params, body: { why: reason, ...body } }) => {
        const command = { reservationId: params.id, adminId: caller.id, requestId, reason, ...body };
        return ok(toReservationResponse(await changeForMember.execute(command, idempotency)));
      },
    }),
    route('DELETE /api/admin/reservations/:id', 'admin', 'Admin', {
      summary: 'Cancel a member’s reservation',
      description:
        `${AS_THE_MEMBER} \`waiveFee=true\`: the funding of a late cancellation returns, and the company pays the mentor’s share. ` +
        '`why` is required, in the body or the query.',
      params: { id: id<ReservationId>() },
      query: {
        waiveFee: Flag.default(false).meta({
          description: '`true`: a late cancellation costs the member nothing; not with `acceptDeduction`',
        }),
        ...acceptDeduction,
        why: Reason.optional(),
      },
      body: z.strictObject({ why: Reason.optional() }),
      answers: { 200: Reservation },
      policies: CANCELLATION_POLICIES,
      idempotent: true,
      handle: async ({ idempotency, caller, requestId, params, query: { why: queriedWhy, ...query }, body }) => {
        const reason = body.why ?? queriedWhy;
        if (reason === undefined) throw invalid('why', 'REQUIRED', 'Is required, in the body or the query.');
        const command = { reservationId: params.id, adminId: caller.id, requestId, reason, ...query };
        return ok(toReservationResponse(await cancelForMember.execute(command, idempotency)));
      },
    }),
    fixedSlotRoute(services),
    ...giftRoutes(services),
  ];
};

const fixedSlotRoute = ({ requestFixedSlotForMember, clock, policies }: ApiServices): Route =>
  route('POST /api/admin/members/:id/fixed-slots', 'admin', 'Admin', {
    summary: 'Request a fixed slot, the same hour every week, for a member',
    description: AS_THE_MEMBER,
    params: { id: id<MemberId>() },
    body: NewFixedSlot.extend({ why: Reason }),
    answers: { 201: FixedSlot },
    refusals: ['RESERVATION_CONFLICT'],
    policies: FIXED_SLOT_POLICIES,
    idempotent: true,
    handle: async ({ idempotency, caller, requestId, params, body: { why: reason, ...body } }) => {
      const command = { memberId: params.id, adminId: caller.id, requestId, reason, ...body };
      const slot = await requestFixedSlotForMember.execute(command, idempotency);
      return created(toFixedSlotResponse(slot, clock.now(), policies));
    },
  });

const giftRoutes: ResourceRoutes = ({ givePoints, giveDayPass, extendMembership, clock, policies }) => [
  route('POST /api/admin/members/:id/points', 'admin', 'Admin', {
    summary: 'Give a member points',
    description: 'At the company’s cost, up to a limit per member and month that depends on the staff role.',
    params: { id: id<MemberId>() },
    body: z.strictObject({ points: Krw, why: Reason }),
    answers: { 201: PointLot },
    policies: ['gesture-limit'],
    idempotent: true,
    handle: async ({ idempotency, caller, requestId, params, body: { why: reason, ...body } }) => {
      const command = { memberId: params.id, adminId: caller.id, requestId, reason, ...body };
      return created(await givePoints.execute(command, idempotency));
    },
  }),
  route('POST /api/admin/members/:id/day-passes', 'admin', 'Admin', {
    summary: 'Give a member a day pass',
    params: { id: id<MemberId>() },
    body: z.strictObject({ why: Reason }),
    answers: { 201: DayPass },
    idempotent: true,
    handle: async ({ idempotency, caller, requestId, params, body: { why: reason } }) => {
      const command = { memberId: params.id, adminId: caller.id, requestId, reason };
      return created(toDayPassResponse(await giveDayPass.execute(command, idempotency), clock.now()));
    },
  }),
  route('POST /api/admin/memberships/:id/extend', 'admin', 'Admin', {
    summary: 'Extend a membership',
    description: `Moves the end of the last paid term by 1 to ${policies.assistance.maxExtensionDays} days.`,
    params: { id: id<MembershipId>() },
    body: z.strictObject({ days: z.int(), why: Reason }),
    answers: { 200: Membership },
    policies: ['state'],
    idempotent: true,
    handle: async ({ idempotency, caller, requestId, params, body: { why: reason, ...body } }) => {
      const command = { membershipId: params.id, adminId: caller.id, requestId, reason, ...body };
      const view = await extendMembership.execute(command, idempotency);
      return ok(toMembershipResponse(view, dayOf(clock.now()), policies));
    },
  }),
];
