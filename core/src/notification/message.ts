import { formatInstant } from '../shared/calendar.js';
import { instant, type Instant } from '../shared/instant.js';
import { isComplaintCategory, phraseCategory } from '../complaint/phrase-category.js';
import { isSkipReason, phraseSkipReason } from '../fixed-slot/skip-reason.js';
import type { Language } from '../identity/person.js';
import type { EventKey } from './matrix.js';
import type { Message, TakenDelivery } from './ports.js';
import { TEMPLATES, type Template } from './templates.js';

/** Fills a template. @throws RangeError for a placeholder that nothing fills: an unfinished text goes to nobody. */
export const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => factIn(facts, name));

const PLACEHOLDER = /\{(\w+)\}/g;

function factIn(facts: Readonly<Record<string, string>>, name: string): string {
  const fact = facts[name];
  if (fact === undefined) throw new RangeError(`nothing fills {${name}}`);
  return fact;
}

/** What the placeholders of a delivery stand for. */
export function factsOf(
  { delivery, meeting }: Pick<TakenDelivery, 'delivery' | 'meeting'>,
  language: Language,
): Readonly<Record<string, string>> {
  const { amount, category, startsAt, offeredUntil, reason } = delivery.payload;
  // As it was when the event happened: the reservation may have moved since.
  const start = typeof startsAt === 'number' ? instant(startsAt) : meeting?.startsAt;
  return {
    ...(start !== undefined && { startsAt: shortTime(start) }),
    ...(typeof offeredUntil === 'number' && { offeredUntil: shortTime(instant(offeredUntil)) }),
    ...(isSkipReason(reason) && { reason: phraseSkipReason(reason, language) }),
    ...(typeof amount === 'number' && { amount: amount.toLocaleString('en-US') }),
    ...namedFacts(delivery.payload),
    ...(isComplaintCategory(category) && { category: phraseCategory(category, language) }),
    ...(meeting && {
      memberName: meeting.memberName,
      mentorName: meeting.mentorName,
      storeName: meeting.storeName,
    }),
  };
}

/** Days and ids are read as they are. */
const namedFacts = (payload: TakenDelivery['delivery']['payload']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ['lastDay', 'payoutId', 'refundId', 'complaintId'].flatMap((name) => {
      const fact = payload[name];
      return typeof fact === 'string' ? [[name, fact]] : [];
    }),
  );

/** `11-20 18:00` */
const shortTime = (at: Instant): string => formatInstant(at).slice(5, 16).replace('T', ' ');

type Told = Pick<TakenDelivery, 'delivery' | 'meeting'> & {
  readonly recipient: Pick<TakenDelivery['recipient'], 'language' | 'role'>;
};

/** The text for one delivery in its reader's language. */
export function textFor(taken: Told): Template {
  const template = templateFor(taken);
  const facts = factsOf(taken, taken.recipient.language);
  return { title: fill(template.title, facts), body: fill(template.body, facts) };
}

/** Those facts that the body speaks of, and no others. */
export function factsInBody(taken: Told): Readonly<Record<string, string>> {
  const facts = factsOf(taken, taken.recipient.language);
  const names = [...templateFor(taken).body.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, factIn(facts, name)]));
}

function templateFor({ delivery, recipient: { role, language } }: Told): Template {
  const template = TEMPLATES[delivery.templateId as EventKey][role]?.[language];
  if (!template) throw new RangeError(`${delivery.templateId} says nothing to a ${role}`);
  return template;
}

/** Where a message goes, or null when the person has no such address. Without a verified phone there is no consent for kakao. */
export function addressOf({ delivery, recipient }: TakenDelivery): string | null {
  switch (delivery.channel) {
    case 'push':
    case 'in_app':
      return recipient.id;
    case 'email':
      return recipient.email;
    case 'kakao':
      return recipient.phoneVerified ? recipient.phone : null;
    case 'sms':
      return recipient.phone;
  }
}

export const messageOf = (taken: TakenDelivery, to: string): Message => ({
  id: taken.delivery.id,
  eventKey: taken.delivery.templateId,
  channel: taken.delivery.channel,
  to,
  recipientId: taken.recipient.id,
  language: taken.recipient.language,
  ...textFor(taken),
  facts: factsInBody(taken),
  pushTokens: taken.recipient.pushTokens,
  attempt: taken.delivery.attempts + 1,
});
