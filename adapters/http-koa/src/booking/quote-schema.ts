import { z } from 'zod';
import type { Quote as QuoteOf } from '@spotter/core/booking';
import { POLICY_NAMES, type DayPassId, type MembershipId } from '@spotter/core/kernel';
import { refusalOf, RefusalSchema } from '../kernel/refusal.js';
import { At, Flag, id, Krw } from '../kernel/wire-types.js';

/** The member's payment or refund for a session. */
export const Payable = z.union([
  z.strictObject({ kind: z.literal('credit'), membershipId: id<MembershipId>() }),
  z.strictObject({ kind: z.literal('points'), points: Krw }),
  z.strictObject({ kind: z.literal('day_pass'), dayPassId: id<DayPassId>() }),
]);

export const Quote = z
  .strictObject({
    action: z.enum(['cancel', 'reject', 'change', 'use_day_pass']),
    allowed: z.boolean(),
    refusal: RefusalSchema.nullable(),
    rule: z.strictObject({ policy: z.enum([...POLICY_NAMES, 'substitution']), deadline: At.nullable() }),
    member: z.strictObject({
      returns: Payable.nullable(),
      forfeits: Payable.nullable(),
      pays: Payable.nullable(),
    }),
    mentor: z.strictObject({ earns: Krw }),
  })
  .meta({ id: 'Quote', description: 'The effects of an action that was not carried out' });

/** `?dryRun=true`: return the result without changing anything. */
export const dryRun = { dryRun: Flag.default(false) };

export const toQuoteResponse = (quote: QuoteOf) => ({
  ...quote,
  allowed: quote.refusal === null,
  refusal: quote.refusal && refusalOf(quote.refusal),
});
