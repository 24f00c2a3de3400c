import type { Message } from '@spotter/core';
import { bounced, ours, type Failure } from './failure.js';
import { fitsSms } from './sms-length.js';

export interface SolapiSender {
  /** Registered at Solapi; text messages come from it. Digits only. */
  readonly from: string;
  /** The id of the kakao channel. */
  readonly kakaoChannel: string;
  /** The approved chat templates by event key and language: `reservation-confirmed/ko`. */
  readonly templates: ReadonlyMap<string, string>;
}

/** A message as Solapi takes it. */
export interface SolapiMessage {
  readonly to: string;
  readonly customFields: { readonly deliveryId: string };
  readonly [field: string]: unknown;
}

export type Prepared = { readonly kind: 'prepared'; readonly message: SolapiMessage } | Failure;

/** @returns a failure when it cannot even be asked for. */
export function solapiMessageOf(message: Message, sender: SolapiSender): Prepared {
  const to = nationalDigits(message.to);
  if (to === null) return bounced('no Korean phone number');
  const common = { to, from: sender.from, customFields: { deliveryId: message.id } };
  return message.channel === 'kakao'
    ? chat(message, sender, common)
    : { kind: 'prepared', message: { ...common, ...text(message) } };
}

/** `+821012345678` is `01012345678` there. */
const nationalDigits = (phone: string): string | null => /^\+82(\d{7,11})$/.exec(phone)?.[1]?.replace(/^/, '0') ?? null;

function chat(message: Message, sender: SolapiSender, common: SolapiMessage): Prepared {
  const name = `${message.eventKey}/${message.language}`;
  const templateId = sender.templates.get(name);
  if (templateId === undefined) return ours(`no kakao template for ${name}`);
  const variables = Object.fromEntries(Object.entries(message.facts).map(([fact, text]) => [`#{${fact}}`, text]));
  // The text message in place of a chat message is ours: with the provider's besides, it would come twice.
  const kakaoOptions = { pfId: sender.kakaoChannel, templateId, variables, disableSms: true };
  return { kind: 'prepared', message: { ...common, type: 'ATA', kakaoOptions } };
}

const text = ({ title, body }: Message): object =>
  fitsSms(body) ? { type: 'SMS', text: body } : { type: 'LMS', subject: title, text: body };
