import type { DomainEvent } from '../../application/events.js';
import type { Person } from '../../identity/rules/person.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Instant } from '../../kernel/instant.js';

/**
 * The event for a changed consent to marketing: the law requires a confirmation to the person (Act on Promotion of Information and
 * Communications Network Utilization, article 50, paragraph 7). Empty when the consent is unchanged.
 */
export function consentEvents(
  before: Pick<Person, 'marketingOptIn'>,
  { id: personId, role, marketingOptIn }: Pick<Person, 'id' | 'role' | 'marketingOptIn'>,
  at: Instant,
): readonly DomainEvent[] {
  if (before.marketingOptIn === marketingOptIn) return [];
  const type = marketingOptIn ? 'marketing-consent-given' : 'marketing-consent-withdrawn';
  return [{ type, personId, role, consentOn: dayOf(at) }];
}
