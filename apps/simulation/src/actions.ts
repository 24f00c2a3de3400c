/** The names of all events: actions of people, of machines, and jobs. */
export const ACTIONS = [
  'rates',
  'rejects match',
  'changes mind',
  'amends record',
  'applies for Pro',
  'takes offer',
  'sends again',
  'office opens',
  'announces campaign',
  'plans campaign',
  'reinstates mentor',
  'corrects attendance',
  'judges in bulk',
  'retries deposit',
  'webhook',
  'charge arrives',
  'mentor wakes',
  'mentor plans',
  'member wakes',
  'arrives',
  'records',
  'notification-dispatch',
  'waitlist-offer',
  'fixed-slot-auto-book',
  'idempotency-expire',
  'video-sweep',
  'marketing-announce',
  'tax-report-generate',
  'payout-calculate',
  'payout-deposit',
  'payment-ledger-release',
  'payment-reconcile',
  'membership-renewal',
  'session-auto-complete',
  'no-show-detection',
] as const;

export type Action = (typeof ACTIONS)[number];

/** The heartbeat must stay: without it, a failing seed would fail for another reason. */
export type Occasion = Action | 'heartbeat';
