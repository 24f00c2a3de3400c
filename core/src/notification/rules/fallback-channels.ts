import type { Instant } from '../../kernel/instant.js';
import { hasInvitation } from './attached-document.js';
import { type Delivery, type NotificationChannel, PHONE_CHANNELS, type PlannedDelivery } from './delivery.js';
import { channelsForMarketing, isMarketing } from './marketing.js';
import { isEventKey, MATRIX } from './matrix.js';
import type { SendOutcome } from './outgoing-message.js';
import type { Recipient } from './recipient.js';

/** The facts about a person that decide about a fallback. */
type Reachable = Pick<Recipient, 'phoneVerified' | 'marketingOptIn' | 'marketingChannels'>;

/**
 * The channels that replace a message that was not sent. A text message replaces a chat message to a verified phone. Without a verified
 * phone, push and email replace a chat or text message, unless the matrix names one of them for this person already. A push to a member
 * without a device and without a verified phone is replaced by an e-mail, if it confirms a reservation (docs/domain.md, Notifications).
 */
export function fallbackChannels(
  delivery: Pick<Delivery, 'channel' | 'templateId' | 'recipientType'>,
  recipient: Reachable,
  outcome: SendOutcome,
): readonly NotificationChannel[] {
  if (outcome.kind === 'bounced' && needsEmail(delivery, recipient)) return ['email'];
  if (outcome.kind === 'sent' || !PHONE_CHANNELS.includes(delivery.channel)) return [];
  if (isMarketing(delivery)) return delivery.channel === 'kakao' ? channelsForMarketing(['sms'], recipient) : [];
  if (!recipient.phoneVerified) return hasOtherChannel(delivery) ? [] : ['push', 'email'];
  return delivery.channel === 'kakao' ? ['sms'] : [];
}

/** Whether the push confirms a reservation to a member whom no other channel reaches. It bounces without a device. */
const needsEmail = (
  { channel, templateId, recipientType }: Pick<Delivery, 'channel' | 'templateId' | 'recipientType'>,
  { phoneVerified }: Reachable,
): boolean => channel === 'push' && recipientType === 'member' && !phoneVerified && hasInvitation(templateId);

function hasOtherChannel({ templateId, recipientType }: Pick<Delivery, 'templateId' | 'recipientType'>): boolean {
  const channels: readonly NotificationChannel[] = isEventKey(templateId) ? MATRIX[templateId][recipientType] : [];
  return channels.includes('push') || channels.includes('email');
}

/** The same message by another channel, due at once: a separate delivery that is added when the first has failed. */
export const moveToChannel = (
  { id: _, ...failed }: Delivery,
  channel: NotificationChannel,
  at: Instant,
): PlannedDelivery => ({
  ...failed,
  channel,
  dedupeKey: `${failed.dedupeKey}:${failed.channel}`,
  attempts: 0,
  dueAt: at,
  createdAt: at,
});
