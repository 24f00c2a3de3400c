import { z } from 'zod';
import {
  currentView,
  dayOf,
  mapPage,
  nextRenewalOn,
  offsetOf,
  termSeenOn,
  type Clock,
  type Day as DayOf,
  type JoinMembership,
  type MembershipId,
  type MembershipQueries,
  type MembershipView,
  type PageRequest,
  type PauseMembership,
  type Plan as PlanOf,
  type PlanId,
  type Policies,
  type ReservationId,
  type ResumeMembership,
} from '@spotter/core';
import { accepted, created, list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Day, id, Krw } from '../kernel/wire-types.js';
import { Payment, PaymentMethod, paymentMethodOf, presentPayment } from '../payment/payment-schema.js';

const Plan = z
  .strictObject({ id: id<PlanId>(), name: z.string(), months: z.int(), sessions: z.int(), price: Krw })
  .meta({ id: 'Plan' });

export const Membership = z
  .strictObject({
    id: id<MembershipId>(),
    plan: Plan,
    status: z.enum(['pending_payment', 'active', 'paused', 'past_due', 'cancelled', 'expired']),
    startsOn: Day,
    endsOn: Day.meta({ description: 'The first day not covered' }),
    credits: z.strictObject({ total: z.int(), used: z.int(), reserved: z.int(), remaining: z.int() }),
    autoRenew: z.boolean(),
    pause: z.strictObject({ from: Day, until: Day }).nullable(),
    pausesUsed: z.int(),
    pauseDaysUsed: z.int(),
    nextRenewalOn: Day.nullable(),
  })
  .meta({ id: 'Membership' });

const Joined = z.strictObject({ membership: Membership, payment: Payment }).meta({ id: 'JoinedMembership' });

const Paused = z
  .strictObject({ membership: Membership, cancelledReservations: z.array(id<ReservationId>()) })
  .meta({ id: 'PausedMembership' });

const presentPlan = ({ id, name, months, sessions, price }: PlanOf) => ({ id, name, months, sessions, price });

export function presentMembership({ membership, credits }: MembershipView, today: DayOf, policies: Policies) {
  const { startsOn, endsOn, pausesUsed, pauseDaysUsed } = termSeenOn(membership, today);
  return {
    id: membership.id,
    plan: presentPlan(membership.plan),
    status: membership.status,
    startsOn,
    endsOn,
    credits,
    autoRenew: membership.autoRenew,
    pause: membership.pause,
    pausesUsed,
    pauseDaysUsed,
    nextRenewalOn: nextRenewalOn(membership, policies.membership),
  };
}

const NewMembership = z.strictObject({
  planId: id<PlanId>(),
  payment: PaymentMethod,
  autoRenew: z.boolean().default(true),
  startsOn: Day.optional(),
});

const NewPause = z.strictObject({
  from: Day,
  until: Day.meta({ description: 'The last day of the pause' }),
});

/** The plans are few: one page of the list holds them all, others are empty. */
function pageOf<Item>(items: readonly Item[], { page, size }: PageRequest) {
  const from = offsetOf({ page, size });
  return { items: items.slice(from, from + size), page, size, total: items.length };
}

export interface MembershipRoutesNeed {
  readonly joinMembership: JoinMembership;
  readonly pauseMembership: PauseMembership;
  readonly resumeMembership: ResumeMembership;
  readonly memberships: MembershipQueries;
  readonly clock: Clock;
  readonly policies: Policies;
}

export const membershipRoutes = (need: MembershipRoutesNeed): readonly Route[] => [...joining(need), ...pausing(need)];

const joining = ({ joinMembership, memberships, clock, policies }: MembershipRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/membership-plans',
    permission: 'public',
    tag: 'Membership and payment',
    summary: 'What can be joined',
    answers: { 200: list(Plan) },
    handle: async ({ page }) => listed(mapPage(pageOf(await memberships.plans(), page), presentPlan)),
  }),
  route({
    method: 'post',
    path: '/api/memberships',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'Join and make the first payment',
    description: 'Answers 202 when the gateway has not said yet whether the money moved.',
    body: NewMembership,
    answers: { 201: Joined, 202: Joined },
    refusals: ['NOT_FOUND', 'PAYMENT_FAILED', 'POLICY_VIOLATION'],
    idempotent: true,
    handle: async ({ once, caller, body: { payment: method, ...body } }) => {
      const joined = await joinMembership.execute(
        { memberId: caller.id, method: paymentMethodOf(method), ...body },
        once,
      );
      const membership = presentMembership(joined.membership, dayOf(clock.now()), policies);
      const answer = { membership, payment: presentPayment(joined.payment) };
      return joined.payment.status === 'pending' ? accepted(answer) : created(answer);
    },
  }),
  route({
    method: 'get',
    path: '/api/memberships/me',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'Current membership',
    answers: { 200: Membership },
    refusals: ['NOT_FOUND'],
    handle: async ({ caller }) => {
      const today = dayOf(clock.now());
      return ok(presentMembership(await currentView(memberships, caller.id, today), today, policies));
    },
  }),
];

const pausing = ({ pauseMembership, resumeMembership, clock, policies }: MembershipRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/memberships/me/pause',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'Pause',
    description:
      'From today or later. What is booked on these days is cancelled free of charge, and the end moves by them.',
    body: NewPause,
    answers: { 200: Paused },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    idempotent: true,
    handle: async ({ once, caller, body }) => {
      const { membership, cancelled } = await pauseMembership.execute({ memberId: caller.id, ...body }, once);
      const presented = presentMembership(membership, dayOf(clock.now()), policies);
      return ok({ membership: presented, cancelledReservations: [...cancelled] });
    },
  }),
  route({
    method: 'post',
    path: '/api/memberships/me/resume',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'Resume before the pause is over, or call it off before it begins',
    answers: { 200: Membership },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    idempotent: true,
    handle: async ({ once, caller }) => {
      const resumed = await resumeMembership.execute({ memberId: caller.id }, once);
      return ok(presentMembership(resumed, dayOf(clock.now()), policies));
    },
  }),
];
