import type { Price } from '../../booking/rules/price.js';
import { type FixedSlot, resumeFixedSlot } from './fixed-slot.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { Krw } from '../../kernel/krw.js';
import type { Language } from '../../kernel/language.js';
import { phraseNumber } from '../../kernel/phrase-number.js';

/** The points of a price above the agreed rate; null when the price does not exceed it. */
export function rateAboveAgreed({ agreedRate }: Pick<FixedSlot, 'agreedRate'>, price: Price): Krw | null {
  if (price.kind !== 'points') return null;
  return agreedRate === null || price.points > agreedRate ? price.points : null;
}

/**
 * Accepts the mentor's present price for a slot, and resumes a slot that was paused because of the price. The agreed rate stays for a
 * price of a credit.
 * @throws DomainError policy-violation when it has ended.
 */
export function withRateAccepted(slot: FixedSlot, price: Price): FixedSlot {
  if (slot.status === 'ended') throw wrongState('fixed slot', slot.status, 'changed');
  const agreed =
    price.kind === 'points' && price.points !== slot.agreedRate ? { ...slot, agreedRate: price.points } : slot;
  return resumeFixedSlot(agreed, 'rate_changed');
}

/** A price of a fixed slot, as people read it. */
export function phrasePrice(points: number | null, language: Language): string {
  if (points === null) return language === 'ko' ? '세션 1회' : 'one session credit';
  const amount = phraseNumber(points);
  return language === 'ko' ? `${amount} 포인트` : `${amount} points`;
}
