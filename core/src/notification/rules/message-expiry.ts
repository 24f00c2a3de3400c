import { isAccountTokenKind } from '../../identity/rules/account-token-kind.js';
import type { Instant } from '../../kernel/instant.js';
import type { Delivery } from './delivery.js';
import { momentsIn } from './facts.js';

/**
 * Until when a message is useful: a reminder until the session starts, an offer until it passes to the next member, a one-time token until
 * it expires; null for always
 * (docs/domain.md, Notifications).
 */
export function messageExpiry({ templateId, payload }: Pick<Delivery, 'templateId' | 'payload'>): Instant | null {
  const { startsAt = null, offeredUntil = null, expiresAt = null } = momentsIn(payload);
  if (isAccountTokenKind(templateId)) return expiresAt;
  if (templateId.startsWith('session-imminent')) return startsAt;
  return templateId === 'waitlist-offered' ? offeredUntil : null;
}
