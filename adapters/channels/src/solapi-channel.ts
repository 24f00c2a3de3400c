import { setTimeout as rest } from 'node:timers/promises';
import { HOUR } from '@spotter/core/kernel';
import type { Message, MessageChannel, SendOutcome } from '@spotter/core/notification';
import { ask, codeOf, field, isTemporary, type Answer } from './answer.js';
import { EucKr } from './euc-kr.js';
import { configurationError, transient, type Failure } from './failure.js';
import { solapiAuthorization, type SolapiKey } from './solapi-authorization.js';
import { outcomeOfCode } from './solapi-code.js';
import { prepareSolapiMessage, type SolapiMessage, type SolapiSender } from './solapi-message.js';

export interface SolapiOptions {
  readonly key: SolapiKey;
  readonly sender: SolapiSender;
  readonly url: string;
  /** The time limit of each request, in milliseconds. */
  readonly timeoutMs?: number;
  /** Milliseconds before each query of the result. A message still in transit at the last query counts as sent. */
  readonly queryAfterMs?: readonly number[];
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const DEFAULTS = {
  timeoutMs: 10_000,
  queryAfterMs: [1_000, 2_000, 4_000],
  now: Date.now,
} as const;

/** The search for an earlier attempt begins with the delivery, whose id names its time; clocks differ. */
const CLOCK_SKEW_MS = HOUR;

/** A message accepted by Solapi, with its status. */
interface AcceptedMessage {
  readonly kind: 'accepted';
  readonly messageId: string;
  readonly code: string;
}
type Unclear = { readonly kind: 'unclear'; readonly reason: string };

/**
 * Chat and text messages by Solapi (docs/adr/0023, docs/adr/0024).
 * @see `api-reference/messages` in https://github.com/solapi/documents; for `send-many/detail` https://github.com/solapi/solapi-nodejs
 */
export class SolapiChannel implements MessageChannel {
  private readonly options: Required<SolapiOptions>;
  private readonly eucKr = new EucKr();

  constructor(options: SolapiOptions) {
    this.options = { ...DEFAULTS, ...options };
  }

  async send(message: Message): Promise<SendOutcome> {
    const prepared = prepareSolapiMessage(message, this.options.sender, this.eucKr);
    if (prepared.kind !== 'prepared') return prepared;
    const request = prepared.message;
    // Without the list it is unclear whether the message exists: it is not sent again.
    const earlier = message.possiblySent ? await this.find(request) : null;
    const accepted = earlier ?? (await this.submit(request));
    if (accepted.kind !== 'unclear') return accepted.kind === 'accepted' ? this.follow(accepted) : accepted;
    // After an unclear answer the message possibly exists too; Solapi stores the delivery's id with it.
    const found = earlier === null ? await this.find(request) : null;
    return found?.kind === 'accepted' ? this.follow(found) : transient(accepted.reason);
  }

  private async submit(message: SolapiMessage): Promise<AcceptedMessage | Unclear | Failure> {
    const body = { messages: [message], allowDuplicates: false, showMessageList: true };
    return parseAcceptance(await this.ask('POST', '/messages/v4/send-many/detail', body));
  }

  /** @returns null when Solapi has no message of this delivery in transit or delivered; unclear when Solapi does not answer. */
  private async find({ to, customFields: { deliveryId } }: SolapiMessage): Promise<AcceptedMessage | Unclear | null> {
    const startDate = new Date(createdAt(deliveryId) - CLOCK_SKEW_MS).toISOString();
    const known = await this.list({ to, dateType: 'CREATED', startDate, limit: '100' });
    if (known === null) return { kind: 'unclear', reason: 'Solapi: no list of messages' };
    const ofDelivery = known.filter((one) => field(field(one, 'customFields'), 'deliveryId') === deliveryId);
    return ofDelivery.map(findAccepted).find((one) => one !== null && hasNotFailed(one)) ?? null;
  }

  /** The result of a delivery is available after a moment, so it is queried a few times. */
  private async follow({ messageId, code }: AcceptedMessage): Promise<SendOutcome> {
    let outcome = outcomeOfCode(code);
    for (const afterMs of this.options.queryAfterMs) {
      if (outcome !== null) return outcome;
      await rest(afterMs);
      const [message] = (await this.list({ messageId, limit: '1' })) ?? [];
      outcome = outcomeOfCode(findAccepted(message)?.code ?? code);
    }
    return outcome ?? { kind: 'sent' };
  }

  /** @returns null when Solapi does not answer. */
  private async list(query: Readonly<Record<string, string>>): Promise<readonly unknown[] | null> {
    const answer = await this.ask('GET', `/messages/v4/list?${new URLSearchParams(query).toString()}`);
    return answer.kind === 'answered' && answer.status === 200 ? listIn(answer.json, 'messageList') : null;
  }

  private ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const { url, key, now, timeoutMs } = this.options;
    const headers = { authorization: solapiAuthorization(key, now()), 'content-type': 'application/json' };
    return ask(new URL(path, url).href, { method, headers, body: body ? JSON.stringify(body) : null }, timeoutMs);
  }
}

/** Milliseconds since 1970: the first 48 bits of a UUIDv7. */
const createdAt = (deliveryId: string): number => Number.parseInt(deliveryId.replace('-', '').slice(0, 12), 16);

const hasNotFailed = ({ code }: AcceptedMessage): boolean => (outcomeOfCode(code)?.kind ?? 'sent') === 'sent';

/** Parses the answer to a send request with one message. */
function parseAcceptance(answer: Answer): AcceptedMessage | Unclear | Failure {
  if (answer.kind === 'silent') return { kind: 'unclear', reason: `Solapi: ${answer.reason}` };
  const { status, json } = answer;
  if (isTemporary(status)) return { kind: 'unclear', reason: `Solapi: ${status}` };
  if (status !== 200)
    return configurationError(`Solapi: ${status} ${codeOf(field(json, 'errorCode')) ?? ''}`.trimEnd());
  const [message] = [...listIn(json, 'messageList'), ...listIn(json, 'failedMessageList')];
  return findAccepted(message) ?? { kind: 'unclear', reason: 'Solapi: unexpected answer' };
}

/** The messages of an answer: a list, or an object by id. */
const listIn = (json: unknown, name: string): readonly unknown[] => Object.values(field(json, name) ?? {});

function findAccepted(message: unknown): AcceptedMessage | null {
  const [messageId, code] = [field(message, 'messageId'), field(message, 'statusCode')];
  return typeof messageId === 'string' && typeof code === 'string' && /^\d{4}$/.test(code)
    ? { kind: 'accepted', messageId, code }
    : null;
}
