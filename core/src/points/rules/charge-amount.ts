import { invalid } from '../../kernel/domain-error.js';
import { krw, type Krw } from '../../kernel/krw.js';
import type { PointPolicy } from '../policy.js';
import { phraseNumber } from '../../kernel/phrase-number.js';

/**
 * Requires an amount within the limits of a charge, in whole steps (docs/domain.md, Money: Points).
 * @throws DomainError validation when it is too small, too large or no whole number of steps.
 */
export function chargeAmount(amount: number, { minCharge, maxCharge, chargeStep }: PointPolicy): Krw {
  if (!(amount >= minCharge && amount <= maxCharge && amount % chargeStep === 0)) {
    throw invalid(
      'amount',
      'OUT_OF_RANGE',
      `The charge must be from ${phraseNumber(minCharge)} to ${phraseNumber(maxCharge)} points in steps of ${phraseNumber(chargeStep)}.`,
    );
  }
  return krw(amount);
}
