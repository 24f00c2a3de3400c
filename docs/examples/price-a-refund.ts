// The refund of a member who leaves after ten days, with two of eight sessions used.
import assert from 'node:assert/strict';
import {
  addDays,
  addMonths,
  DAY,
  defaultPolicies,
  HOUR,
  krw,
  NO_WON,
  parseDay,
  plus,
  refundQuote,
  startOfDay,
  type CompletedReservation,
  type Instant,
  type PaidTerm,
} from '@spotter/core';

const id = (text: string): never => text as never;

const firstDay = parseDay('2026-03-02');
assert(firstDay !== null);
const paidAt = startOfDay(firstDay);

/** The session of a day, trained and paid by a credit of 50,000 won. */
function trained(day: number): CompletedReservation {
  const startsAt: Instant = plus(paidAt, day * DAY + 18 * HOUR);
  return {
    id: id(`reservation of day ${day}`),
    memberId: id('member 1'),
    mentorId: id('mentor 1'),
    storeId: id('store 1'),
    roomId: id('room 1'),
    blockId: id(`block of day ${day}`),
    startsAt,
    endsAt: plus(startsAt, HOUR),
    isPeak: true,
    origin: 'member',
    matchedAt: null,
    funding: {
      kind: 'credit',
      membershipId: id('membership 1'),
      termId: id('term 1'),
      credit: day,
      value: krw(50_000),
    },
    changes: [],
    createdAt: paidAt,
    memberArrivedAt: null,
    substitutedAt: null,
    version: 3,
    status: 'completed',
    startedAt: startsAt,
    completedAt: plus(startsAt, HOUR),
  };
}

const term = (held: readonly CompletedReservation[]): PaidTerm => ({
  term: {
    id: id('term 1'),
    startsOn: firstDay,
    endsOn: addMonths(firstDay, 1),
    credits: 8,
    price: krw(400_000),
    paymentId: id('payment 1'),
    boughtAt: paidAt,
    pausesUsed: 0,
    pauseDaysUsed: 0,
    dayPasses: 1,
    chargedBack: krw(0),
    withdrawn: krw(0),
    closed: false,
    refundBasis: null,
  },
  payment: {
    id: id('payment 1'),
    memberId: id('member 1'),
    purpose: 'membership_join',
    membershipId: id('membership 1'),
    amount: krw(400_000),
    sentAt: paidAt,
    resend: false,
    method: { kind: 'billing_key', billingKey: 'key 1' },
    refundedAmount: NO_WON,
    createdAt: paidAt,
    version: 2,
    status: 'paid',
    paidAt,
  },
  held,
  passesUsed: 0,
});

// Two sessions of 50,000 won, and a fee of ten percent of the price.
const tenDaysLater = startOfDay(addDays(firstDay, 10));
const quote = refundQuote([term([trained(1), trained(4)])], tenDaysLater, defaultPolicies);
assert.equal(quote.basis, 'standard');
assert.deepEqual(
  quote.items.map(({ kind, amount }) => [kind, amount]),
  [
    ['paid', 400_000],
    ['credits_used', -100_000],
    ['fee', -40_000],
  ],
);
assert.equal(quote.refund, 260_000);

// Within seven days, with nothing used, everything is refunded.
const coolingOff = refundQuote([term([])], plus(paidAt, 7 * DAY), defaultPolicies);
assert.deepEqual([coolingOff.basis, coolingOff.refund], ['cooling_off', 400_000]);
