import { addDays, dayOf, instantAt } from '../../kernel/calendar.js';
import type { Instant } from '../../kernel/instant.js';
import { type Language, LANGUAGES } from '../../kernel/language.js';
import type { Phrase } from '../../kernel/phrases.js';
import type { NotificationPolicy } from '../policy.js';
import { type Delivery, type NotificationChannel, PHONE_CHANNELS } from './delivery.js';
import { isEventKey, MATRIX } from './matrix.js';
import type { KnownRecipient } from './recipient.js';
import type { Template } from './templates.js';

/** Whether a message requires consent to marketing. */
export const isMarketing = ({ templateId }: Pick<Delivery, 'templateId'>): boolean =>
  isEventKey(templateId) && MATRIX[templateId].category === 'marketing';

/** Channels that arrive at once, in the order of preference: marketing uses the first that the person has on. */
const INSTANT = ['push', 'kakao', 'sms'] as const;

type ConsentFacts = Pick<KnownRecipient, 'marketingOptIn' | 'marketingChannels' | 'phoneVerified'>;

/**
 * The channels by which marketing goes to this person: one instant message, email where it is on, and in-app. Kakao and sms
 * need a verified phone. Without consent no channel, not even in-app.
 */
export function channelsForMarketing(
  channels: readonly NotificationChannel[],
  { marketingOptIn, marketingChannels, phoneVerified }: ConsentFacts,
): readonly NotificationChannel[] {
  if (!marketingOptIn) return [];
  const instant = INSTANT.find(
    (channel) => channels.includes(channel) && marketingChannels[channel] && (channel === 'push' || phoneVerified),
  );
  return channels.filter(
    (channel) => channel === instant || channel === 'in_app' || (channel === 'email' && marketingChannels.email),
  );
}

/** The end of the channel's quiet hours that include `at`; null outside of them. */
export function quietUntil(
  at: Instant,
  channel: NotificationChannel,
  { quietHours: { from, kakaoFrom, until } }: NotificationPolicy,
): Instant | null {
  const today = dayOf(at);
  const begin = channel === 'kakao' && kakaoFrom < from ? kakaoFrom : from;
  const [morning, evening] = [instantAt(today, until), instantAt(today, begin)];
  if (at < morning) return morning;
  return at < evening ? null : instantAt(addDays(today, 1), until);
}

const REFUSAL: Phrase = {
  ko: '무료 수신거부: 앱 설정 > 알림',
  en: 'To opt out free of charge: Settings > Notifications in the app',
};

const SENDER: Phrase = { ko: '전송자', en: 'Sender' };

/** The maximum length of the sender's name and contact: a text message has to hold them. */
export const LONGEST_SENDER_CONTACT = 100;

/**
 * An advertisement is labelled as the law requires, and its last line names the sender and says how to refuse it (docs/domain.md,
 * Notifications). A chat or text message shows only its body, so the body contains the label. An e-mail says in Korean and English how to
 * refuse (Enforcement Decree, annex 6).
 */
export function asAdvertisement(
  { title, body }: Template,
  language: Language,
  channel?: NotificationChannel,
  senderContact: string | null = null,
): Template {
  const showsTitle = channel === undefined || !PHONE_CHANNELS.includes(channel);
  const text = showsTitle ? body : `(광고) [Spotter] ${title}\n${body}`;
  const sender = senderContact === null ? '' : `${SENDER[language]}: ${senderContact} / `;
  const languages = channel === 'email' ? [language, ...LANGUAGES.filter((other) => other !== language)] : [language];
  return { title: `(광고) ${title}`, body: `${text}\n${sender}${languages.map((one) => REFUSAL[one]).join(' / ')}` };
}
