import type { PolicyName } from '@spotter/core/kernel';

const BOOKED_SLOT = ['block-in-the-future', 'mentor-active', 'one-session-at-a-time', 'membership-paused'] as const;
const DAY_PASS = ['day-pass-validity', 'day-pass-standard-only', 'day-pass-same-day'] as const;
const CHANGE = ['state', 'cancellation-6h', 'change-limit', ...BOOKED_SLOT, ...DAY_PASS] as const;
const CANCELLATION = ['state', 'before-the-start', 'cancellation-6h'] as const;
const FIXED_SLOT = ['fixed-slot-terms', 'fixed-slot-monthly-change'] as const;
const ONE_TIME_PAYMENT = ['payment-used', 'payment-intent'] as const;

/** The policies with which each route can answer POLICY_VIOLATION, for the OpenAPI document. */
const POLICIES: Readonly<Record<string, readonly PolicyName[]>> = {
  'POST /api/auth/verify-phone': ['phone-code'],
  'DELETE /api/auth/mfa': ['state'],
  'POST /api/auth/mfa/enroll': ['one-second-factor'],
  'POST /api/auth/mfa/confirm': ['state', 'one-second-factor'],
  'DELETE /api/members/me': ['open-matters'],
  'DELETE /api/mentors/me': ['open-matters'],
  'PATCH /api/admin/staff/:id': ['last-owner'],

  'POST /api/admin/mentors/:id/verify': ['state'],
  'PATCH /api/mentors/me/rate': ['rate-monthly-change'],
  'PATCH /api/mentors/me/bank-account': ['payee-name'],
  'POST /api/mentors/me/pro-application': ['one-pro-application', 'pro-application-wait', 'pro-conditions'],
  'POST /api/mentors/me/pro-application/video': ['state'],
  'POST /api/admin/pro-applications/:id/decide': ['state', 'pro-conditions'],
  'PATCH /api/admin/stores/:id': ['room-in-use'],
  'POST /api/mentors/me/blocks': ['mentor-active', 'block-in-the-future', 'block-not-too-far-ahead', 'time-off'],
  'POST /api/mentors/me/blocks/bulk': ['mentor-active'],
  'DELETE /api/mentors/me/blocks/:id': ['state', 'week-obligation'],
  'POST /api/mentors/me/time-off': ['time-off'],
  'POST /api/admin/mentors/:id/time-off': ['time-off'],
  'DELETE /api/mentors/me/time-off/:id': ['state'],
  'POST /api/mentors/me/reservations/:id/hand-over': ['state', 'hand-over'],
  'POST /api/mentors/me/hand-overs/:id/accept': ['state', 'hand-over'],
  'POST /api/mentors/me/hand-overs/:id/decline': ['state'],

  'POST /api/reservations': ['expected-price', ...BOOKED_SLOT],
  'PATCH /api/reservations/:id': CHANGE,
  'DELETE /api/reservations/:id': CANCELLATION,
  'POST /api/reservations/:id/reject': ['state', 'auto-match-rejection-24h'],
  'POST /api/day-passes/:id/use': [
    'state',
    'block-in-the-future',
    'mentor-active',
    'one-session-at-a-time',
    ...DAY_PASS,
  ],
  'POST /api/admin/members/:id/reservations': BOOKED_SLOT,
  'PATCH /api/admin/reservations/:id': CHANGE,
  'DELETE /api/admin/reservations/:id': CANCELLATION,
  'POST /api/fixed-slots': FIXED_SLOT,
  'PATCH /api/fixed-slots/:id': ['state', ...FIXED_SLOT],
  'POST /api/admin/members/:id/fixed-slots': FIXED_SLOT,
  'POST /api/waitlist': ['mentor-active', 'waitlist-entries'],
  'DELETE /api/waitlist/:id': ['state'],
  'POST /api/admin/reservations/:id/correct-attendance': ['state', 'attendance-correction-7d'],
  'POST /api/admin/compensation-reviews/:id/resolve': ['state'],

  'GET /api/sessions/:id/pre-info': ['state'],
  'POST /api/sessions/:id/check-in': ['state', 'check-in-window'],
  'POST /api/check-in': ['state', 'check-in-window'],
  'POST /api/sessions/:id/record': ['state', 'record-amendment-24h'],
  'GET /api/sessions/:id/summary': ['state'],
  'POST /api/sessions/:id/rating': ['state', 'rating-14d', 'one-rating', 'open-complaints'],
  'POST /api/complaints': ['open-complaints'],
  'POST /api/admin/complaints/:id/resolve': ['state'],
  'GET /api/ai/recommendation': ['state'],
  'GET /api/ai/cardio-guide': ['state'],
  'GET /api/ai/room-guide': ['state'],
  'POST /api/terms/:id/consent': ['state'],
  'POST /api/admin/terms': ['terms-notice'],

  'POST /api/memberships': ['one-membership', ...ONE_TIME_PAYMENT],
  'PATCH /api/memberships/me': ['state', 'no-billing-key'],
  'POST /api/memberships/me/pause': ['state', 'one-pause', 'pause-within-term', 'pause-limit', 'cancellation-6h'],
  'POST /api/memberships/me/resume': ['state', 'cancellation-6h'],
  'PATCH /api/memberships/me/payment-method': ['state'],
  'POST /api/memberships/me/price-consent': ['state', 'price-consent'],
  'POST /api/memberships/me/pay': ['state'],
  'GET /api/memberships/me/refund-preview': ['state'],
  'POST /api/memberships/me/cancel': ['state'],
  'POST /api/admin/memberships/:id/extend': ['state'],
  'POST /api/admin/members/:id/points': ['gesture-limit'],
  'POST /api/points/charge': ONE_TIME_PAYMENT,
  'POST /api/points/consume': ['state', 'no-points'],
  'POST /api/payments/webhook': ['state'],
  'POST /api/admin/payments/:id/chargeback': ['state', 'chargeback-within-payment'],
  'POST /api/admin/payments/:id/chargeback/won': ['state'],
  'POST /api/admin/payouts/:id/retry': ['state', 'payee-hold'],
  'POST /api/admin/payout-batches/:id/request-release': ['state'],
  'POST /api/admin/payout-batches/:id/release': ['state', 'two-person-release'],
  'GET /api/admin/payout-batches/:id/file': ['state'],
  'POST /api/admin/tax-reports/:month/remitted': ['tax-withheld'],
};

/** @param endpoint such as `PATCH /api/reservations/:id` */
export const refusingPolicies = (endpoint: string): readonly PolicyName[] => POLICIES[endpoint] ?? [];
