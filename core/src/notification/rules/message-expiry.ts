import { isAccountTokenKind } from '../../identity/rules/account-token-kind.js';
import type { Instant } from '../../kernel/instant.js';
import type { Delivery } from './delivery.js';
import { momentsIn } from './facts.js';

/** Offers, and the moment at which each passes on or expires. */
const ENDS_OF_OFFERS = { 'waitlist-offered': 'offeredUntil', 'hand-over-offered': 'answerUntil' } as const;

/**
 * The instant until which a message is useful: a reminder until the session starts, an offer until it ends, a one-time token until it
 * expires. Null for messages that are always useful (docs/domain.md, Notifications).
 */
export function messageExpiry({ templateId, payload }: Pick<Delivery, 'templateId' | 'payload'>): Instant | null {
  if (isAccountTokenKind(templateId)) return momentsIn(payload).expiresAt ?? null;
  if (isSessionReminder(templateId)) return momentsIn(payload).startsAt ?? null;
  return isOffer(templateId) ? (momentsIn(payload)[ENDS_OF_OFFERS[templateId]] ?? null) : null;
}

/** A reminder of a session that is about to start. */
export const isSessionReminder = (templateId: string): boolean => templateId.startsWith('session-imminent');

/** An offer of a session to another mentor. */
export const isHandOverOffer = (templateId: string): boolean => templateId === 'hand-over-offered';

const isOffer = (templateId: string): templateId is keyof typeof ENDS_OF_OFFERS =>
  Object.hasOwn(ENDS_OF_OFFERS, templateId);
