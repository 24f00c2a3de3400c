import { isAccountTokenKind } from '../../identity/rules/account-token-kind.js';
import type { Instant } from '../../kernel/instant.js';
import type { Delivery } from './delivery.js';
import { momentsIn } from './facts.js';

/**
 * The instant until which a message is useful: a reminder until the session starts, an offer until it passes to the next member, a
 * one-time token until it expires. Null for messages that are always useful (docs/domain.md, Notifications).
 */
export function messageExpiry({ templateId, payload }: Pick<Delivery, 'templateId' | 'payload'>): Instant | null {
  if (isAccountTokenKind(templateId)) return momentsIn(payload).expiresAt ?? null;
  if (templateId.startsWith('session-imminent')) return momentsIn(payload).startsAt ?? null;
  return templateId === 'waitlist-offered' ? (momentsIn(payload).offeredUntil ?? null) : null;
}
