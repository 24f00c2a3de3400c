import { formatInstant, type Instant } from '@spotter/core';

/** Where an invariant is broken: the rule, what was found, and whose ids it is about. */
export interface Violation {
  readonly rule: Rule;
  readonly at: Instant;
  readonly found: string;
  readonly parties: readonly string[];
}

/** What holds after every step, in words (docs/simulation.md, Invariants). */
export const RULES = {
  'no-defect': 'nothing fails but by refusing',
  'once-under-key': 'a request is done once and answered alike, however often it is sent under its key',
  'entries-balance': 'every entry of the journal sums to zero, and is booked once',
  'nothing-overdrawn': 'what we owe is never below zero, but for a mentor',
  'gateway-agrees': "the journal's gateway is what the gateway's own books hold",
  'bank-agrees': "the journal's bank is what the bank's own books paid",
  'block-once': 'a block, a room, a mentor and a member are booked once at a time',
  'credits-kept': 'a credit is held once, and a term gives no more than it has',
  'points-kept': 'points are never below zero, are spent in their order, and are what the journal owes',
  'day-pass-once': 'a day pass books one session, and each missed session gives one',
  'cancelled-by-rule': 'a cancellation in time is free, a late one is deducted',
  'settled-by-rule': 'each outcome gives member, mentor and house what the rule says, once',
  'released-once': 'escrow is released once, and not before its time',
  'paid-once': 'a line is paid once, not while a complaint is open, and a payout is its lines less the taxes',
  'pro-by-approval': 'a mentor becomes Pro by an approved application alone, while the conditions are met',
  'one-application': 'a mentor has one application that is not decided, and the next one waits after a rejection',
  'no-video-left': 'what the storage of videos holds is named by an application, or removed',
  'refunded-by-rule': 'a refund is what was paid, less what was used and the fee, once',
  'term-days': 'a term has its days, pauses besides',
  'told-by-matrix': 'every event has exactly the deliveries of the matrix',
  'told-in-time': 'every delivery ends: sent, bounced, or failed after its last try',
  'marketing-by-consent': 'an advertisement comes to who agreed to it, and where they agreed',
  'quiet-at-night': 'no advertisement comes at night',
  'once-a-campaign': 'a person is told of a campaign once',
  'ledger-sound': 'the audit finds the books sound',
} as const;

export type Rule = keyof typeof RULES;

export const describe = ({ rule, at, found }: Violation): string => `${formatInstant(at)} ${RULES[rule]}: ${found}`;
