import { addDays, dayOf, instantAt } from '../shared/calendar.js';
import type { Instant } from '../shared/instant.js';
import type { NotificationPolicy } from '../shared/policies.js';
import type { MarketingChoice } from '../identity/marketing-choice.js';
import type { Language } from '../identity/person.js';
import type { Delivery, NotificationChannel } from './delivery.js';
import { isEventKey, MATRIX } from './matrix.js';
import type { Template } from './templates.js';

/** Whether a message comes to those alone who agreed to it. */
export const isMarketing = ({ templateId }: Pick<Delivery, 'templateId'>): boolean =>
  isEventKey(templateId) && MATRIX[templateId].category === 'marketing';

/** Those of the channels on which marketing may come to this person; none without consent, in-app included. */
export const channelsForMarketing = (
  channels: readonly NotificationChannel[],
  { marketingOptIn, marketingChannels }: MarketingChoice,
): readonly NotificationChannel[] =>
  marketingOptIn ? channels.filter((channel) => channel === 'in_app' || marketingChannels[channel]) : [];

/** When the night is over that it is at `at`; null by day. */
export function quietUntil(at: Instant, { quietHours: { from, until } }: NotificationPolicy): Instant | null {
  const today = dayOf(at);
  const [morning, evening] = [instantAt(today, until), instantAt(today, from)];
  if (at < morning) return morning;
  return at < evening ? null : instantAt(addDays(today, 1), until);
}

const REFUSAL: Readonly<Record<Language, string>> = {
  ko: '무료 수신거부: 앱 설정 > 알림',
  en: 'To refuse, free of charge: Settings > Notifications in the app',
};

/** An advertisement says that it is one, in the words of the law, and how to refuse it (docs/domain.md, Notifications). */
export const asAdvertisement = ({ title, body }: Template, language: Language): Template => ({
  title: `(광고) ${title}`,
  body: `${body}\n${REFUSAL[language]}`,
});
