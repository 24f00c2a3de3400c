import { z } from 'zod';
import {
  dayOf,
  mapPage,
  nextRenewalOn,
  notFound,
  offsetOf,
  termSeenOn,
  type Clock,
  type Day as DayOf,
  type JoinMembership,
  type MembershipId,
  type MembershipQueries,
  type MembershipView,
  type PageRequest,
  type Plan as PlanOf,
  type PlanId,
} from '@spotter/core';
import { accepted, created, list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Day, id, Krw } from '../kernel/wire-types.js';
import { Payment, PaymentMethod, paymentMethodOf, presentPayment } from '../payment/payment-schema.js';

const Plan = z
  .strictObject({ id: id<PlanId>(), name: z.string(), months: z.int(), sessions: z.int(), price: Krw })
  .meta({ id: 'Plan' });

const Membership = z
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

const presentPlan = ({ id, name, months, sessions, price }: PlanOf) => ({ id, name, months, sessions, price });

function presentMembership({ membership, credits }: MembershipView, today: DayOf) {
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
    nextRenewalOn: nextRenewalOn(membership),
  };
}

const NewMembership = z.strictObject({
  planId: id<PlanId>(),
  payment: PaymentMethod,
  autoRenew: z.boolean().default(true),
  startsOn: Day.optional(),
});

/** The plans are few: one page of the list holds them all, others are empty. */
function pageOf<Item>(items: readonly Item[], { page, size }: PageRequest) {
  const from = offsetOf({ page, size });
  return { items: items.slice(from, from + size), page, size, total: items.length };
}

export interface MembershipRoutesNeed {
  readonly joinMembership: JoinMembership;
  readonly memberships: MembershipQueries;
  readonly clock: Clock;
}

export const membershipRoutes = ({ joinMembership, memberships, clock }: MembershipRoutesNeed): readonly Route[] => [
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
    handle: async ({ caller, body: { payment: method, ...body } }) => {
      const joined = await joinMembership.execute({ memberId: caller.id, method: paymentMethodOf(method), ...body });
      const membership = presentMembership(joined.membership, dayOf(clock.now()));
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
      const current = await memberships.current(caller.id, today);
      if (!current) throw notFound('membership');
      return ok(presentMembership(current, today));
    },
  }),
];
