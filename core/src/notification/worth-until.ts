import type { Instant } from '../shared/instant.js';
import type { Delivery } from './delivery.js';
import { momentsIn } from './facts.js';

/**
 * Until when a message is worth sending: that a session is near until it starts, an offer until it goes to somebody else; null for
 * always (docs/domain.md, Notifications).
 */
export function worthUntil({ templateId, payload }: Pick<Delivery, 'templateId' | 'payload'>): Instant | null {
  const { startsAt = null, offeredUntil = null } = momentsIn(payload);
  if (templateId.startsWith('session-imminent')) return startsAt;
  return templateId === 'waitlist-offered' ? offeredUntil : null;
}
