import { z } from 'zod';
import type { Policies } from '@spotter/core/application';
import {
  dayOf,
  pageOfItems,
  type Day as DayOf,
  type MembershipId,
  type PlanId,
  type ReservationId,
} from '@spotter/core/kernel';
import {
  loadCurrentMembership,
  lastTerm,
  nextRenewalOn,
  pauseSeenOn,
  termSeenOn,
  type Membership as MembershipOf,
  type MembershipStatus,
  type MembershipView,
} from '@spotter/core/membership';
import { acceptDeduction } from '../booking/quote-schema.js';
import { accepted, created, list, listed, ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, Day, describedComponent, id, Krw } from '../kernel/wire-types.js';
import {
  ONE_TIME_PAYMENT_POLICIES,
  Payment,
  PaymentMethod,
  toPaymentMethod,
  toPaymentResponse,
} from '../payment/payment-schema.js';

export const Plan = component('Plan', {
  id: id<PlanId>(),
  name: z.string(),
  months: z.int().meta({ description: 'Length of a term' }),
  sessions: z.int().meta({ description: 'Session credits of a term' }),
  price: Krw.meta({ description: 'Whole Korean won for a term' }),
});

export const Membership = describedComponent(
  'Membership',
  'Days, credits and pauses are those of the term that covers today; the plan’s price is that of the last paid term',
  {
    id: id<MembershipId>(),
    plan: Plan,
    status: explainedEnum<MembershipStatus>({
      pending_payment: 'the first payment is not confirmed yet',
      active: 'credits can be booked',
      paused: 'in a pause: no credit can be booked',
      past_due: 'the renewal was not paid: no credit can be booked, booked sessions stay',
      cancelled: 'ended early by the member',
      expired: 'ended without renewal, or the first payment failed',
    }),
    startsOn: Day.meta({ description: 'The first day of the term' }),
    endsOn: Day.meta({ description: 'The day after the last covered day' }),
    credits: z
      .strictObject({
        total: z.int().meta({ description: 'As bought' }),
        used: z.int().meta({ description: 'Of sessions that took place, and lost ones' }),
        reserved: z.int().meta({ description: 'Of booked sessions' }),
        remaining: z
          .int()
          .meta({ description: 'Can be booked, without those that a chargeback took; 0 once the last term is over' }),
      })
      .meta({ description: 'The session credits of the term' }),
    autoRenew: z.boolean().meta({ description: 'An ended membership keeps its value and is not renewed' }),
    pause: z
      .strictObject({ from: Day, until: Day.meta({ description: 'The last day of the pause' }) })
      .nullable()
      .meta({ description: 'The current or planned pause' }),
    pausesUsed: z.int().meta({ description: 'Of the term, with withdrawn ones' }),
    pauseDaysUsed: z.int().meta({ description: 'Of the term' }),
    nextRenewalOn: Day.nullable().meta({ description: 'The day of the next charge, also of a retry; null for none' }),
    priceChange: z
      .strictObject({ price: Krw, startsOn: Day, consentedAt: At.nullable() })
      .nullable()
      .meta({ description: 'A higher price of the next term: without consent before `startsOn` it is not renewed' }),
  },
);

const JoinedMembership = component('JoinedMembership', { membership: Membership, payment: Payment });

const PausedMembership = component('PausedMembership', {
  membership: Membership,
  cancelledReservations: z.array(id<ReservationId>()),
});

/** With the days and pauses of the term that `today` shows. */
export const toMembershipResponse = ({ membership, credits }: MembershipView, today: DayOf, policies: Policies) => ({
  ...termSeenOn(membership, today),
  ...membership,
  ...pauseSeenOn(membership, today),
  credits,
  nextRenewalOn: nextRenewalOn(membership, policies.membership),
  priceChange: toPriceChangeResponse(membership),
});

function toPriceChangeResponse(membership: MembershipOf) {
  const { autoRenew, priceChange } = membership;
  return autoRenew && priceChange ? { ...priceChange, startsOn: lastTerm(membership).endsOn } : null;
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

export const membershipRoutes: ResourceRoutes = (services) => [...joining(services), ...pausing(services)];

const joining: ResourceRoutes = ({ joinMembership, memberships, clock, policies }) => [
  route('GET /api/membership-plans', 'public', 'Membership and payment', {
    summary: 'List the membership plans',
    answers: { 200: list(Plan) },
    handle: async ({ page }) => listed(pageOfItems(await memberships.plans(dayOf(clock.now())), page, ({ id }) => id)),
  }),
  route('POST /api/memberships', 'member', 'Membership and payment', {
    summary: 'Start a membership and make the first payment',
    description:
      `\`startsOn\`: from today, the default, to ${policies.membership.startAheadDays} days ahead. Without a billing key it is not renewed. ` +
      'Answers 202 while the gateway has not confirmed the payment.',
    body: NewMembership,
    answers: { 201: JoinedMembership, 202: JoinedMembership },
    refusals: ['NOT_FOUND', 'PAYMENT_FAILED'],
    policies: ['state', 'one-membership', ...ONE_TIME_PAYMENT_POLICIES],
    idempotent: true,
    handle: async ({ idempotency, caller, body: { payment: method, ...body } }) => {
      const joined = await joinMembership.execute(
        { memberId: caller.id, method: toPaymentMethod(method), ...body },
        idempotency,
      );
      const membership = toMembershipResponse(joined.membership, dayOf(clock.now()), policies);
      const answer = { membership, payment: toPaymentResponse(joined.payment) };
      return joined.payment.status === 'pending' ? accepted(answer) : created(answer);
    },
  }),
  route('GET /api/memberships/me', 'member', 'Membership and payment', {
    summary: 'Get your current membership',
    answers: { 200: Membership },
    refusals: ['NOT_FOUND'],
    handle: async ({ caller }) => {
      const today = dayOf(clock.now());
      return ok(toMembershipResponse(await loadCurrentMembership(memberships, caller.id, today), today, policies));
    },
  }),
];

const pausing: ResourceRoutes = ({ pauseMembership, resumeMembership, clock, policies }) => [
  route('POST /api/memberships/me/pause', 'member', 'Membership and payment', {
    summary: 'Pause the membership',
    description:
      'Starts today or later; the term is extended by the same days. Sessions booked on these days are cancelled free of charge. ' +
      'A session after its free cancellation (`cancellation-6h`) is deducted with `acceptDeduction=true`; without it the pause is refused. ' +
      `A term has at most ${policies.membership.pausesPerTerm} pauses of ${policies.membership.pauseDaysPerTerm} days in all.`,
    query: acceptDeduction,
    body: NewPause,
    answers: { 200: PausedMembership },
    refusals: ['NOT_FOUND'],
    policies: ['state', 'one-pause', 'pause-within-term', 'pause-limit', 'cancellation-6h'],
    idempotent: true,
    handle: async ({ idempotency, caller, query, body }) => {
      const command = { memberId: caller.id, ...query, ...body };
      const { membership, cancelled } = await pauseMembership.execute(command, idempotency);
      const presented = toMembershipResponse(membership, dayOf(clock.now()), policies);
      return ok({ membership: presented, cancelledReservations: cancelled });
    },
  }),
  route('POST /api/memberships/me/resume', 'member', 'Membership and payment', {
    summary: 'End the pause early, or withdraw a pause that has not begun',
    description:
      'The term ends earlier again. Sessions that the membership no longer covers are cancelled as with a pause: ' +
      'after their free cancellation (`cancellation-6h`) this requires `acceptDeduction=true`.',
    query: acceptDeduction,
    answers: { 200: Membership },
    refusals: ['NOT_FOUND'],
    policies: ['state', 'cancellation-6h'],
    idempotent: true,
    handle: async ({ idempotency, caller, query }) => {
      const resumed = await resumeMembership.execute({ memberId: caller.id, ...query }, idempotency);
      return ok(toMembershipResponse(resumed, dayOf(clock.now()), policies));
    },
  }),
];
