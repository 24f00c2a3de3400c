import { invalid, policyViolation } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import type { Mentor } from './mentor.js';

/** The bank's answer about an account. `unknown`: the bank cannot be asked now. */
export type AccountHolder =
  { readonly kind: 'found'; readonly holder: string } | { readonly kind: 'no_account' } | { readonly kind: 'unknown' };

/**
 * Refuses a changed account that does not exist, or that is not the named holder's.
 * @throws DomainError validation for a missing account; policy-violation (`payee-name`), with the bank's name masked.
 */
export function refuseOtherHolder(holder: string, atBank: Exclude<AccountHolder, { kind: 'unknown' }>): void {
  if (atBank.kind === 'no_account')
    throw invalid('accountNumber', 'DOES_NOT_EXIST', 'The bank does not know this account.');
  if (comparable(holder) === comparable(atBank.holder)) return;
  throw policyViolation('payee-name', 'The account has another holder.', { holder: maskHolder(atBank.holder) });
}

/** Banks write names without spaces, and full-width or lower-case letters differ by bank. */
const comparable = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

/** The first and the last character, for example `김*토`; of two characters the first. */
export function maskHolder(name: string): string {
  const characters = Array.from(name);
  return characters
    .map((character, index) => (index === 0 || (index > 1 && index === characters.length - 1) ? character : '*'))
    .join('');
}

/** Deposits to the mentor's account wait; the end is not included. */
export const isPayeeHeld = ({ payeeHeldUntil }: Pick<Mentor, 'payeeHeldUntil'>, at: Instant): boolean =>
  payeeHeldUntil !== null && payeeHeldUntil > at;
