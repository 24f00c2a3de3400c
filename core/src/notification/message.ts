import type { Instant, Millis } from '../shared/instant.js';
import type { Delivery } from './delivery.js';
import { factsOf } from './facts.js';
import { asAdvertisement } from './marketing.js';
import { MATRIX, type EventKey } from './matrix.js';
import type { Message, TakenDelivery } from './ports.js';
import { PLACEHOLDER, placeholdersIn, TEMPLATES, type Template } from './templates.js';
import { worthUntil } from './worth-until.js';

/** Fills a template. @throws RangeError for a placeholder that nothing fills: an unfinished text goes to nobody. */
export const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => factIn(facts, name));

function factIn(facts: Readonly<Record<string, string>>, name: string): string {
  const fact = facts[name];
  if (fact === undefined) throw new RangeError(`nothing fills {${name}}`);
  return fact;
}

/** What a text is made of: an event and what is known of it, and who reads of it. */
interface Told extends Pick<TakenDelivery, 'meeting'> {
  readonly delivery: Pick<TakenDelivery['delivery'], 'templateId' | 'payload'>;
  readonly recipient: Pick<TakenDelivery['recipient'], 'language' | 'role'>;
}

/** The text for one delivery in its reader's language. */
export function textFor(taken: Told): Template {
  const template = templateFor(taken);
  const { language } = taken.recipient;
  const facts = factsOf(taken, language);
  const text = { title: fill(template.title, facts), body: fill(template.body, facts) };
  return MATRIX[taken.delivery.templateId as EventKey].category === 'marketing'
    ? asAdvertisement(text, language)
    : text;
}

/** Those facts that the body speaks of, and no others. */
export function factsInBody(taken: Told): Readonly<Record<string, string>> {
  const facts = factsOf(taken, taken.recipient.language);
  return Object.fromEntries(placeholdersIn(templateFor(taken).body).map((name) => [name, factIn(facts, name)]));
}

/** Placeholders of the text that nothing would fill, in its reader's language. */
export function unfilledIn(taken: Told): readonly string[] {
  const { title, body } = templateFor(taken);
  const facts = factsOf(taken, taken.recipient.language);
  return [...new Set(placeholdersIn(`${title} ${body}`))].filter((name) => !Object.hasOwn(facts, name));
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

/** What a channel is handed: the text in the recipient's language, its facts, where it goes. */
export const messageOf = (taken: TakenDelivery, to: string, at: Instant): Message => ({
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
  mayBeThere: taken.takenBefore || taken.delivery.attempts > 0,
  lifeMs: lifeOf(taken.delivery, at),
});

function lifeOf(delivery: Delivery, at: Instant): Millis | null {
  const until = worthUntil(delivery);
  return until === null ? null : until - at;
}
