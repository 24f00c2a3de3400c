import { NO_WON, type Krw } from '../shared/krw.js';
import { isPro, type MentorTerms } from '../mentor/mentor.js';

/** What a member gives for a session. */
export type Price =
  { readonly kind: 'credit'; readonly credits: 1 } | { readonly kind: 'points'; readonly points: Krw };

const ONE_CREDIT: Price = { kind: 'credit', credits: 1 };

/** A Pro mentor's rate in points; one credit with everybody else, a Pro mentor on hold included. */
export const priceWith = (mentor: MentorTerms): Price =>
  isPro(mentor) ? { kind: 'points', points: mentor.ratePoints ?? NO_WON } : ONE_CREDIT;
