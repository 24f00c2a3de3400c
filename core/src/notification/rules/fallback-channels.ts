import type { Instant } from '../../kernel/instant.js';
import type { Delivery, NotificationChannel, PlannedDelivery } from './delivery.js';
import { channelsForMarketing, isMarketing } from './marketing.js';
import { isEventKey, MATRIX } from './matrix.js';
import type { SendOutcome } from './outgoing-message.js';
import type { Recipient } from './recipient.js';

/** What a person has to have for the fallback to be chosen. */
type Reachable = Pick<Recipient, 'phoneVerified' | 'marketingOptIn' | 'marketingChannels'>;

const PHONE_CHANNELS: readonly NotificationChannel[] = ['kakao', 'sms'];

/**
 * The channels that replace a chat message that was not sent. A verified phone gets a text message. Without a verified phone push and
 * email replace it, unless the matrix names one of them for this person already (docs/domain.md, Notifications).
 */
export function fallbackChannels(
  delivery: Pick<Delivery, 'channel' | 'templateId' | 'recipientType'>,
  recipient: Reachable,
  outcome: SendOutcome,
): readonly NotificationChannel[] {
  if (outcome.kind === 'sent' || !PHONE_CHANNELS.includes(delivery.channel)) return [];
  if (isMarketing(delivery)) return delivery.channel === 'kakao' ? channelsForMarketing(['sms'], recipient) : [];
  if (!recipient.phoneVerified) return hasOtherChannel(delivery) ? [] : ['push', 'email'];
  return delivery.channel === 'kakao' ? ['sms'] : [];
}

function hasOtherChannel({ templateId, recipientType }: Pick<Delivery, 'templateId' | 'recipientType'>): boolean {
  const channels: readonly NotificationChannel[] = isEventKey(templateId) ? MATRIX[templateId][recipientType] : [];
  return channels.includes('push') || channels.includes('email');
}

/** The same message by another channel, due at once. */
export const overChannel = (
  { id: _, ...failed }: Delivery,
  channel: NotificationChannel,
  at: Instant,
): PlannedDelivery => ({
  ...failed,
  channel,
  dedupeKey: `${failed.dedupeKey}:${channel}`,
  attempts: 0,
  dueAt: at,
  createdAt: at,
});
