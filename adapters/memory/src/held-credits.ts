import { creditsOf, occupies } from '@spotter/core/booking';
import type { TermId } from '@spotter/core/kernel';
import type { HeldCredits } from '@spotter/core/membership';
import type { Readings } from './tables.js';

export function heldCredits({ reservations }: Pick<Readings, 'reservations'>, term: TermId): HeldCredits {
  const holding = [...reservations.scan('byHeldCredit', term)];
  return { held: creditsOf(holding), reserved: holding.filter(occupies).length };
}
