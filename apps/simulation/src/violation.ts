import { formatInstant, type Instant } from '@spotter/core/kernel';

/** A violated invariant: the rule, the finding, and the ids of the people and objects concerned. */
export interface Violation {
  readonly rule: Rule;
  readonly at: Instant;
  readonly found: string;
  readonly parties: readonly string[];
}

/** The invariants that hold after every step (docs/simulation.md, Invariants). */
export const RULES = {
  'no-defect': 'only refusals and simulated failures occur',
  'once-under-key': 'a request is executed once and answered identically for all repetitions with its key',
  'entries-balance': 'every journal entry sums to zero and is booked once',
  'nothing-overdrawn': 'liabilities are never negative, except to a mentor',
  'gateway-agrees': 'the journal’s gateway balance equals the gateway’s own books',
  'late-money-returned':
    'a payment at the gateway is booked within a week or reported; one without a purchase is refunded in full',
  'bank-agrees': 'the journal’s bank balance equals the bank’s own books',
  'settled-as-transferred': 'a settlement books what the gateway transferred, once, and within ten days',
  'charged-back-once': 'what a card company took back is booked once, within ten days, and reversed when it is won',
  'deposited-once': 'a payout reaches its mentor once, in its own amount',
  'released-payouts-only': 'deposits begin after the release of their batch, under two_person by a second person',
  'payee-held': 'no deposit goes to a changed account before the hold is over, unless an administrator confirmed it',
  'renewed-by-choice':
    'only a membership that renews itself is charged, by its present card; a replaced one is deleted',
  'price-by-consent': 'a renewal costs at most the listed price, and more than before only with consent',
  'failed-by-payer': 'a payment fails only if the payer was declined or no charge arrived',
  'block-once': 'blocks, rooms, mentors and members have one booking at a time',
  'away-without-sessions': 'a mentor who is away has no open block and no coming session',
  'absence-covered':
    'each session of an absent mentor goes to a substitute of its price class or is cancelled free of charge',
  'absence-penalty': 'time off costs the share of a session only for other reasons at short notice, once',
  'handed-over-once': 'a session changes its mentor by time off, or by an offer that is accepted in time',
  'gifts-limited': 'staff give a member at most the points of their role in a month',
  'fixed-slot-hour': 'a fixed slot books only its own hour, mentor and store, at most at the agreed price',
  'waitlist-fair':
    'a member has a limited number of waitlist entries, and gets an offer of a block once and only if able to pay',
  'credits-kept': 'a credit is held once, and a term has no more credits than sold',
  'points-kept': 'points are never negative, are spent in order, and equal the journal’s liability',
  'day-pass-once': 'a day pass books one session; a missed session gives a day pass, a review or nothing, by the rule',
  'cancelled-by-rule': 'a cancellation in time is free, with a substitute until the start, a late one is deducted',
  'outage-to-office': 'administrators decide only sessions whose check-in window overlapped an outage',
  'settled-by-rule': 'each outcome settles with member, mentor and company by the rule, once',
  'released-once': 'escrow is released once, and not before its time',
  'paid-once': 'a line is paid once, not while a complaint is open, and a payout is its lines minus taxes',
  'pro-by-approval': 'a mentor becomes Pro only by an approved application while the conditions are met',
  'one-application': 'a mentor has one undecided application, and waits after a rejection',
  'no-video-left': 'a stored video belongs to an application or is removed',
  'refunded-by-rule': 'a refund is the payment minus usage and fee, once',
  'no-gain-by-cancelling': 'a member who cancels pays at least for the sessions and day passes that were used',
  'no-gain-by-collusion': 'a member and a mentor together take out no more than they paid in',
  'closed-when-settled': 'a closed account is owed nothing',
  'begins-once-paid': 'a first term begins on the chosen day, or on the day of its payment if later',
  'term-days': 'a term has its paid days plus pauses and extensions by staff',
  'sent-by-matrix': 'every event has exactly the deliveries of the matrix',
  'sent-in-time': 'every delivery ends: sent, bounced, or failed after its last attempt',
  'verified-phones': 'chat and text messages go only to verified phones',
  'marketing-by-consent': 'advertisements go only to people who consented, by the chosen channels',
  'reminded-of-consent': 'a person is reminded of the consent to advertisements when due, and not before',
  'quiet-at-night': 'no advertisement is sent at night',
  'once-a-campaign': 'a person gets a campaign once',
  'ledger-sound': 'the audit finds a consistent ledger',
} as const;

export type Rule = keyof typeof RULES;

export const describe = ({ rule, at, found }: Violation): string => `${formatInstant(at)} ${RULES[rule]}: ${found}`;
