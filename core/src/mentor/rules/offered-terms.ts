import type { Krw } from '../../kernel/krw.js';
import { isPro, type MentorTerms, type Tier } from './mentor.js';

/** The terms that a member books: a Pro mentor on hold is offered as standard, without a rate (docs/domain.md, Mentors). */
export interface OfferedTerms {
  readonly tier: Tier;
  readonly ratePoints: Krw | null;
}

/** @returns the tier and the rate at which a mentor is booked now. */
export const toOfferedTerms = (terms: MentorTerms): OfferedTerms =>
  isPro(terms) ? { tier: 'pro', ratePoints: terms.ratePoints } : { tier: 'standard', ratePoints: null };
