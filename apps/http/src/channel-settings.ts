import { createPrivateKey } from 'node:crypto';
import type { FcmOptions, SmtpOptions, SolapiOptions } from '@spotter/channels';
import { KAKAO_TEXTS, LONGEST_SENDER_CONTACT } from '@spotter/core/notification';
import { z } from 'zod';
import { commaSeparated, parseAddress, printable, serverAddress, webAddress, allOrNone } from './configured-values.js';

/** PEM; a value in one line has its line ends written as `\n`. */
const rsaKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(isRsaKey, 'must be a private RSA key in PEM');

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** `event/language:template`: `reservation-confirmed/ko:KA01TP…`, for each event and language that is sent by Kakao. */
const kakaoTemplates = commaSeparated.transform((parts, context): ReadonlyMap<string, string> => {
  const pairs = parts.map(splitAtColon);
  const templates = new Map(pairs);
  const invalid = pairs.find(([name, template]) => !KAKAO_TEXTS.includes(name) || !/^[\w-]+$/.test(template));
  const missing = KAKAO_TEXTS.filter((name) => !templates.has(name));
  if (invalid)
    context.addIssue(`must be event/language:template pairs of events that are sent by Kakao; invalid: ${invalid[0]}`);
  else if (templates.size < pairs.length) context.addIssue('must have one template for each event and language');
  else if (missing.length > 0)
    context.addIssue(
      `needs a template for each event that is sent by Kakao, in ko and en; missing: ${missing.join(', ')}`,
    );
  return templates;
});

/** At the first colon; the second text is empty without one. */
function splitAtColon(pair: string): [name: string, template: string] {
  const [name = '', ...rest] = pair.split(':');
  return [name, rest.join(':')];
}

/** A path and parameters would be ignored. */
function isMailServer(text: string): boolean {
  const address = parseAddress(text);
  if (address === null) return false;
  const { protocol, hostname, pathname, search } = address;
  return /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '';
}

/** An address, or a name and an address. */
const SENDER = /^(?:[^\r\n<>@]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** The environment variables of the channels (docs/operations.md, Channels). */
export const ChannelEnvironment = z.object({
  FCM_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]+$/, 'must be the id of a Firebase project')
    .optional(),
  FCM_CLIENT_EMAIL: z.email('must be the address of a service account').optional(),
  FCM_PRIVATE_KEY: rsaKey.optional(),
  FCM_API_URL: serverAddress.default('https://fcm.googleapis.com'),
  FCM_TOKEN_URL: webAddress.default('https://oauth2.googleapis.com/token'),
  SOLAPI_API_KEY: printable.optional(),
  SOLAPI_API_SECRET: printable.optional(),
  SOLAPI_FROM: z
    .string()
    .regex(/^\d{8,12}$/, 'must be the digits of a registered number')
    .optional(),
  SOLAPI_KAKAO_CHANNEL: printable.optional(),
  SOLAPI_KAKAO_TEMPLATES: kakaoTemplates.optional(),
  SOLAPI_API_URL: serverAddress.default('https://api.solapi.com'),
  SMTP_URL: z.string().refine(isMailServer, 'must look like smtps://user:password@host:465').optional(),
  SMTP_FROM: z.string().regex(SENDER, 'must look like Spotter <hello@spotter.example>').optional(),
  SENDER_CONTACT: z
    .string()
    .regex(/^[^\r\n]+$/, 'must be one line')
    .max(LONGEST_SENDER_CONTACT, `must have at most ${LONGEST_SENDER_CONTACT} characters`)
    .optional(),
});

type GivenChannels = z.output<typeof ChannelEnvironment>;

/** The real channels; for a null one, the sandbox records the messages instead. */
export interface ChannelSettings {
  readonly fcm: FcmOptions | null;
  readonly solapi: SolapiOptions | null;
  readonly smtp: Omit<SmtpOptions, 'requireTls'> | null;
}

const FCM = ['FCM_PROJECT_ID', 'FCM_CLIENT_EMAIL', 'FCM_PRIVATE_KEY'] as const;
const SOLAPI = [
  ...(['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_FROM'] as const),
  ...(['SOLAPI_KAKAO_CHANNEL', 'SOLAPI_KAKAO_TEMPLATES'] as const),
] as const;
const SMTP = ['SMTP_URL', 'SMTP_FROM'] as const;

/** Production requires real channels. */
export const CHANNELS_NEEDED = [...FCM, ...SOLAPI, ...SMTP] as const;

/** @throws ConfigurationError for an incomplete channel. */
export function channelSettings(given: GivenChannels): ChannelSettings {
  return { fcm: readFcm(given), solapi: readSolapi(given), smtp: readSmtp(given) };
}

/** The sender of advertisements: by default the senders of e-mails and of text messages, or the one that is short enough. */
export function senderContact({ SENDER_CONTACT, SMTP_FROM, SOLAPI_FROM }: GivenChannels): string | null {
  const senders = [SMTP_FROM, SOLAPI_FROM].filter((one) => one !== undefined);
  const isShort = (text: string): boolean => text !== '' && text.length <= LONGEST_SENDER_CONTACT;
  return SENDER_CONTACT ?? [senders.join(', '), ...senders].find(isShort) ?? null;
}

function readFcm(given: GivenChannels): FcmOptions | null {
  const fcm = allOrNone('FCM', FCM, given);
  return (
    fcm && {
      account: { projectId: fcm.FCM_PROJECT_ID, clientEmail: fcm.FCM_CLIENT_EMAIL, privateKey: fcm.FCM_PRIVATE_KEY },
      apiUrl: given.FCM_API_URL,
      tokenUrl: given.FCM_TOKEN_URL,
    }
  );
}

function readSolapi(given: GivenChannels): SolapiOptions | null {
  const solapi = allOrNone('Solapi', SOLAPI, given);
  return (
    solapi && {
      key: { apiKey: solapi.SOLAPI_API_KEY, apiSecret: solapi.SOLAPI_API_SECRET },
      sender: {
        from: solapi.SOLAPI_FROM,
        kakaoChannel: solapi.SOLAPI_KAKAO_CHANNEL,
        templates: solapi.SOLAPI_KAKAO_TEMPLATES,
      },
      url: given.SOLAPI_API_URL,
    }
  );
}

function readSmtp(given: GivenChannels): ChannelSettings['smtp'] {
  const smtp = allOrNone('SMTP', SMTP, given);
  return smtp && { url: smtp.SMTP_URL, from: smtp.SMTP_FROM };
}
