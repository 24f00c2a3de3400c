import { type Krw, NO_WON } from '../../kernel/krw.js';
import type { MentorTerms } from '../../mentor/rules/mentor.js';
import { toOfferedTerms, type OfferedTerms } from '../../mentor/rules/offered-terms.js';

/** The price of a session for a member. */
export type Price =
  { readonly kind: 'credit'; readonly credits: 1 } | { readonly kind: 'points'; readonly points: Krw };

const ONE_CREDIT: Price = { kind: 'credit', credits: 1 };

/** A Pro mentor's rate in points; one credit with any other mentor, including a Pro mentor on hold. */
export const priceWith = (mentor: MentorTerms): Price => findOfferedPrice(toOfferedTerms(mentor));

/** The price of a session on the terms at which a mentor is offered. */
export const findOfferedPrice = ({ tier, ratePoints }: OfferedTerms): Price =>
  tier === 'pro' ? { kind: 'points', points: ratePoints ?? NO_WON } : ONE_CREDIT;

/** The points of a price; null for a credit. */
export const pointsOf = (price: Price): Krw | null => (price.kind === 'points' ? price.points : null);
