import { z } from 'zod';
import type { Quote as QuoteOf } from '@spotter/core/booking';
import { POLICY_NAMES, type DayPassId, type MembershipId } from '@spotter/core/kernel';
import { refusalOf, RefusalSchema } from '../kernel/refusal.js';
import { At, describedComponent, Flag, id, Krw } from '../kernel/wire-types.js';

/** The member's payment or refund for a session. */
export const Payable = z.union([
  z.strictObject({ kind: z.literal('credit'), membershipId: id<MembershipId>() }),
  z.strictObject({ kind: z.literal('points'), points: Krw }),
  z.strictObject({ kind: z.literal('day_pass'), dayPassId: id<DayPassId>() }),
]);

export const Quote = describedComponent('Quote', 'The effects of an action that was not carried out', {
  action: z.enum(['cancel', 'reject', 'change', 'use_day_pass']),
  allowed: z.boolean().meta({ description: 'Whether the same request without `dryRun` would now succeed' }),
  refusal: RefusalSchema.nullable().meta({ description: 'Its refusal; null when allowed' }),
  rule: z.strictObject({
    policy: z.enum([...POLICY_NAMES, 'substitution']).meta({
      description:
        'The rule of the deadline; a refusal can name another. `substitution`: another mentor has the session, so cancelling is free until the start',
    }),
    deadline: At.nullable().meta({
      description:
        'The last instant that the rule permits; of `substitution` the start, which is too late; null without one',
    }),
  }),
  member: z.strictObject({
    returns: Payable.nullable().meta({
      description: 'Given back to the member. A day pass, or points, whose time is over can no longer be used',
    }),
    forfeits: Payable.nullable().meta({
      description:
        'Lost by the member. Of a late cancellation also when it is refused for lack of `acceptDeduction=true`',
    }),
    pays: Payable.nullable().meta({ description: 'Taken in addition' }),
  }),
  mentor: z.strictObject({ earns: Krw.meta({ description: 'The mentor’s share of what is forfeited, before tax' }) }),
});

/** `?dryRun=true`: return the result without changing anything. */
export const dryRun = {
  dryRun: Flag.default(false).meta({ description: '`true`: return what would happen, and change nothing' }),
};

/** For requests that can cancel a session late. */
export const acceptDeduction = {
  acceptDeduction: Flag.default(false).meta({
    description: '`true`: a session that can no longer be cancelled free (`cancellation-6h`) may be deducted',
  }),
};

export const toQuoteResponse = (quote: QuoteOf) => ({
  ...quote,
  allowed: quote.refusal === null,
  refusal: quote.refusal && refusalOf(quote.refusal),
});
