import { kakaoTextName, type Message } from '@spotter/core/notification';
import type { EucKr } from './euc-kr.js';
import { bounced, configurationError, type Failure } from './failure.js';
import { fitsSms, subjectOf } from './sms-length.js';

export interface SolapiSender {
  /** The sender's number, registered at Solapi; digits only. */
  readonly from: string;
  /** The id of the Kakao channel. */
  readonly kakaoChannel: string;
  /** The approved chat templates by event key and language: `reservation-confirmed/ko`. */
  readonly templates: ReadonlyMap<string, string>;
}

/** A message in Solapi's format. */
export interface SolapiMessage {
  readonly to: string;
  readonly customFields: { readonly deliveryId: string };
  readonly [field: string]: unknown;
}

export type PreparedMessage = { readonly kind: 'prepared'; readonly message: SolapiMessage } | Failure;

/** @returns a failure when the message cannot be requested. */
export function prepareSolapiMessage(message: Message, sender: SolapiSender, eucKr: EucKr): PreparedMessage {
  const to = nationalDigits(message.to);
  if (to === null) return bounced('no Korean phone number');
  const common = { to, from: sender.from, customFields: { deliveryId: message.id } };
  return message.channel === 'kakao'
    ? chat(message, sender, common)
    : { kind: 'prepared', message: { ...common, ...text(message, eucKr) } };
}

/** `01012345678` for `+821012345678`; null for a number that is not Korean. */
const nationalDigits = (phone: string): string | null =>
  /^\+82\d{7,11}$/.test(phone) ? phone.replace('+82', '0') : null;

function chat(message: Message, sender: SolapiSender, common: SolapiMessage): PreparedMessage {
  if (message.isMarketing) return brandMessage(message, sender, common);
  const name = kakaoTextName(message.eventKey, message.language);
  const templateId = sender.templates.get(name);
  if (templateId === undefined) return configurationError(`no kakao template for ${name}`);
  const variables = Object.fromEntries(Object.entries(message.facts).map(([fact, text]) => [`#{${fact}}`, text]));
  // The service sends the fallback text message itself; with the provider's fallback it would be sent twice.
  const kakaoOptions = { pfId: sender.kakaoChannel, templateId, variables, disableSms: true };
  return { kind: 'prepared', message: { ...common, type: 'ATA', kakaoOptions } };
}

/**
 * An advertisement is sent as free text to friends of the channel, because approved texts must not advertise. Solapi sends no fallback
 * for it.
 */
function brandMessage({ body }: Message, { kakaoChannel }: SolapiSender, common: SolapiMessage): PreparedMessage {
  const kakaoOptions = { pfId: kakaoChannel, bms: { targeting: 'I', chatBubbleType: 'TEXT' } };
  return { kind: 'prepared', message: { ...common, type: 'BMS_FREE', text: body, kakaoOptions } };
}

function text(message: Message, eucKr: EucKr): object {
  const [title, body] = [eucKr.write(message.title).trim(), eucKr.write(message.body)];
  return fitsSms(body) ? { type: 'SMS', text: body } : { type: 'LMS', subject: subjectOf(title), text: body };
}
