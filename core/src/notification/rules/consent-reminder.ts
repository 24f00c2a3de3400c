import type { Person } from '../../identity/rules/person.js';
import type { Instant } from '../../kernel/instant.js';

/** Whether the consent was given, and last asked about, at `until` or before. */
export function isReminderDue(
  {
    marketingOptIn,
    marketingAgreedAt,
    marketingAskedAt,
  }: Pick<Person, 'marketingOptIn' | 'marketingAgreedAt' | 'marketingAskedAt'>,
  until: Instant,
): boolean {
  const last = marketingAskedAt ?? marketingAgreedAt;
  return marketingOptIn && last !== null && last <= until;
}
