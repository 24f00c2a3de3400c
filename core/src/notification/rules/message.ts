import { isClosedAddress, withoutTitle } from '../../identity/rules/closed-account.js';
import { isNoticed } from '../../identity/rules/former-address.js';
import type { Instant, Millis } from '../../kernel/instant.js';
import { type Delivery, deliveryId } from './delivery.js';
import { factsOf } from './facts.js';
import { asAdvertisement, isMarketing } from './marketing.js';
import { type EventKey, isUrgent } from './matrix.js';
import { lengthOf, shorten } from './member-info.js';
import type { Message } from './outgoing-message.js';
import type { TakenDelivery } from './recipient.js';
import { builtInText } from './built-in-texts.js';
import { LONG_MESSAGE } from './template-check.js';
import { PLACEHOLDER, placeholdersIn, type Template } from './templates.js';
import { messageExpiry } from './message-expiry.js';

/** Fills a template. @throws RangeError for a placeholder without a fact, so that no incomplete text is sent. */
export const fill = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => factIn(facts, name));

function factIn(facts: Readonly<Record<string, string>>, name: string): string {
  const fact = facts[name];
  if (fact === undefined) throw new RangeError(`no value for {${name}}`);
  return fact;
}

/** The input of a text: an event, its facts and its recipient. */
interface MessageSource extends Pick<TakenDelivery, 'meeting' | 'mentorName' | 'memberInfo' | 'link' | 'savedText'> {
  readonly delivery: Pick<TakenDelivery['delivery'], 'templateId' | 'payload'> &
    Partial<Pick<TakenDelivery['delivery'], 'channel' | 'textVersion'>>;
  readonly recipient: Pick<TakenDelivery['recipient'], 'language' | 'role'>;
}

/** The text for one delivery in its reader's language. An advertisement that is sent names its sender. */
export function textFor(taken: MessageSource, senderContact: string | null = null): Template {
  const text = fillTemplate(templateFor(taken), taken, senderContact);
  // A saved text can be older than the present limit; the built-in one always fits.
  const fits = taken.delivery.channel !== 'sms' || text.body.length <= LONG_MESSAGE;
  return fits ? text : fillTemplate(builtInFor(taken), taken, senderContact);
}

function fillTemplate(template: Template, taken: MessageSource, senderContact: string | null): Template {
  const facts = factsIn(`${template.title} ${template.body}`, taken);
  const text = { title: fill(template.title, facts), body: fill(template.body, facts) };
  return markAdvertisement(text, taken, senderContact);
}

function markAdvertisement(text: Template, taken: MessageSource, senderContact: string | null = null): Template {
  const { language } = taken.recipient;
  return isMarketing(taken.delivery) ? asAdvertisement(text, language, taken.delivery.channel, senderContact) : text;
}

/** Only the facts that the built-in body uses: the text that a provider has approved consists of them. */
function factsInBody(taken: MessageSource): Readonly<Record<string, string>> {
  const { body } = builtInFor(taken);
  const facts = factsIn(body, taken);
  for (const name of placeholdersIn(body)) factIn(facts, name);
  return facts;
}

/** The facts that a text speaks of. */
function factsIn(text: string, taken: MessageSource): Readonly<Record<string, string>> {
  const facts = factsOf(taken, placeholdersIn(text));
  const { mentorName } = facts;
  const isTitled = mentorName !== undefined && text.includes('{mentorName} 멘토');
  return isTitled ? { ...facts, mentorName: withoutTitle(mentorName) } : facts;
}

/** Whether the text describes the member. */
export const describesMember = (taken: MessageSource): boolean => templateFor(taken).body.includes('{memberInfo}');

/** Adds the description, cut so that the body stays within `length` characters; only the name where no room is left. */
export function withMemberInfo(taken: TakenDelivery, info: string, length: number): TakenDelivery {
  const room = length - lengthOf(textFor({ ...taken, memberInfo: '' }).body);
  return room < lengthOf(taken.meeting?.memberName ?? '') ? taken : { ...taken, memberInfo: shorten(info, room) };
}

/** Placeholders of the text without a fact, in the recipient's language. */
export function findUnfilledPlaceholders(taken: MessageSource): readonly string[] {
  const unfilled = placeholdersWithout(factsOf(taken), templateFor(taken));
  return [...new Set(unfilled.map((name) => (name === 'memberInfo' ? 'memberName' : name)))];
}

/** The placeholders of a text that the facts do not fill, each once. */
const placeholdersWithout = (facts: Readonly<Record<string, string>>, { title, body }: Template): readonly string[] =>
  [...new Set(placeholdersIn(`${title} ${body}`))].filter((name) => !Object.hasOwn(facts, name));

/** The text as its recipient would see it; placeholders without a fact stay and are listed. */
export interface TextPreview extends Template {
  readonly missing: readonly string[];
}

/** Fills a text that is not saved yet. */
export function previewText(text: Template, taken: MessageSource): TextPreview {
  const facts = factsOf(taken);
  const missing = placeholdersWithout(facts, text);
  const shown = { ...facts, ...Object.fromEntries(missing.map((name) => [name, `{${name}}`])) };
  return { ...markAdvertisement({ title: fill(text.title, shown), body: fill(text.body, shown) }, taken), missing };
}

/** The saved text; the built-in text when an older message lacks facts that the saved text needs. */
function templateFor(taken: MessageSource): Template {
  const { savedText } = taken;
  const isFilled = savedText && placeholdersWithout(factsOf(taken), savedText).length === 0;
  return isFilled ? savedText : builtInFor(taken);
}

function builtInFor({ delivery, recipient: { role, language } }: MessageSource): Template {
  const template = builtInText(delivery.templateId as EventKey, role, language, delivery.textVersion);
  if (!template) throw new RangeError(`${delivery.templateId} has no text for ${role}s`);
  return template;
}

/**
 * The address of a message; null without one, for example after closing the account. Chat and text messages need a verified phone:
 * an unverified number can belong to another person.
 */
export function addressOf({ delivery, recipient }: TakenDelivery): string | null {
  switch (delivery.channel) {
    case 'push':
    case 'in_app':
      return recipient.id;
    case 'email':
      return isClosedAddress(recipient.email) ? null : recipient.email;
    case 'kakao':
    case 'sms':
      return recipient.phoneVerified ? recipient.phone : null;
  }
}

/** The owner of an account must learn of a theft, also when the thief changed the address first. */
const SECURITY_NOTICES: ReadonlySet<string> = new Set<EventKey>([
  'payee-changed',
  'email-changed',
  'password-changed',
  'second-factor-added',
  'second-factor-removed',
]);

function furtherAddressOf({ delivery, recipient }: TakenDelivery, at: Instant): Pick<Message, 'alsoTo'> {
  const { email, formerAddress } = recipient;
  const isNotice = delivery.channel === 'email' && SECURITY_NOTICES.has(delivery.templateId);
  // The present address can be the former one again.
  return isNotice && isNoticed(formerAddress, at) && formerAddress.email !== email
    ? { alsoTo: formerAddress.email }
    : {};
}

/** The message for a channel: the text in the recipient's language, its facts and its address. */
export const messageOf = (
  taken: TakenDelivery,
  to: string,
  at: Instant,
  senderContact: string | null = null,
): Message => ({
  id: taken.delivery.id,
  eventKey: taken.delivery.templateId,
  channel: taken.delivery.channel,
  to,
  recipientId: taken.recipient.id,
  language: taken.recipient.language,
  isMarketing: isMarketing(taken.delivery),
  isUrgent: isUrgent(taken.delivery),
  facts: taken.delivery.channel === 'kakao' ? factsInBody(taken) : {},
  data: dataOf(taken.delivery),
  pushTokens: taken.recipient.pushTokens,
  attempt: attemptOf(taken),
  possiblySent: taken.takenBefore || attemptOf(taken) > 1,
  lifeMs: lifeOf(taken.delivery, at),
  // Spread last: on Node 20 a spread in front of other fields costs some microseconds.
  ...textFor(taken, senderContact),
  ...furtherAddressOf(taken, at),
});

/** The number of the attempt, from 1. An in-app message arrives with its row, and that attempt is already counted. */
const attemptOf = ({ delivery: { attempts, status } }: TakenDelivery): number =>
  status === 'pending' ? attempts + 1 : attempts;

/** Texts, because the push service takes no other values. `deliveryId` is the message's id in the inbox: the app can mark it as read. */
function dataOf({ id, channel, templateId, payload }: Delivery): Readonly<Record<string, string>> {
  const data: Record<string, string> = {};
  for (const [name, value] of Object.entries(payload))
    if (name.endsWith('Id') && typeof value === 'string') data[name] = value;
  data['deliveryId'] = deliveryId(id, channel);
  data['eventKey'] = templateId;
  return data;
}

function lifeOf(delivery: Delivery, at: Instant): Millis | null {
  const until = messageExpiry(delivery);
  return until === null ? null : until - at;
}
