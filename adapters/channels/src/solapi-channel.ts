import { setTimeout as rest } from 'node:timers/promises';
import type { Message, MessageChannel, SendOutcome } from '@spotter/core';
import { ask, field, isTheirs, type Answer } from './answer.js';
import { ours, transient, type Failure } from './failure.js';
import { solapiAuthorization, type SolapiKey } from './solapi-authorization.js';
import { outcomeOfCode } from './solapi-code.js';
import { solapiMessageOf, type SolapiMessage, type SolapiSender } from './solapi-message.js';

export interface SolapiOptions {
  readonly key: SolapiKey;
  readonly sender: SolapiSender;
  /** `https://api.solapi.com` without. */
  readonly url?: string;
  /** Milliseconds that each request may take. */
  readonly timeoutMs?: number;
  /** How many milliseconds pass before each look for the result. What is still on its way at the last look is taken for sent. */
  readonly looksAfterMs?: readonly number[];
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

const DEFAULTS = {
  url: 'https://api.solapi.com',
  timeoutMs: 10_000,
  looksAfterMs: [1_000, 2_000, 4_000],
  now: Date.now,
} as const;

/** An earlier try is looked for among the messages of this long: the last one comes 2 h 35 min after the first. */
const LOOK_BACK_MS = 6 * 3_600_000;

/** A message that Solapi has taken, and what is known of it. */
interface Taken {
  readonly kind: 'taken';
  readonly messageId: string;
  readonly code: string;
}
type Unclear = { readonly kind: 'unclear'; readonly reason: string };

/** Chat and text messages by Solapi (docs/adr/0023-channels-by-plain-requests.md, docs/adr/0024-results-of-texts-looked-at.md). */
export class SolapiChannel implements MessageChannel {
  private readonly options: Required<SolapiOptions>;

  constructor(options: SolapiOptions) {
    this.options = { ...DEFAULTS, ...options };
  }

  async send(message: Message): Promise<SendOutcome> {
    const prepared = solapiMessageOf(message, this.options.sender);
    if (prepared.kind !== 'prepared') return prepared;
    const asked = prepared.message;
    const placed = (message.mayBeThere ? await this.find(asked) : null) ?? (await this.place(asked));
    // What got no clear answer may have been taken all the same: Solapi knows it by our delivery's id.
    const known = placed.kind === 'unclear' ? ((await this.find(asked)) ?? transient(placed.reason)) : placed;
    return known.kind === 'taken' ? this.follow(known) : known;
  }

  private async place(message: SolapiMessage): Promise<Taken | Unclear | Failure> {
    const body = { messages: [message], allowDuplicates: false, showMessageList: true };
    return placedAs(await this.ask('POST', '/messages/v4/send-many/detail', body));
  }

  /** @returns null when Solapi has no message of this delivery that is on its way or arrived, or does not say. */
  private async find({ to, customFields: { deliveryId } }: SolapiMessage): Promise<Taken | null> {
    const startDate = new Date(this.options.now() - LOOK_BACK_MS).toISOString();
    const known = await this.list({ to, startDate, limit: '100' });
    const ofDelivery = known.filter((one) => field(field(one, 'customFields'), 'deliveryId') === deliveryId);
    return ofDelivery.map(takenIn).find((one) => one !== null && hasNotFailed(one)) ?? null;
  }

  /** Whether a phone was reached is known a moment later: looks for it a few times. */
  private async follow({ messageId, code }: Taken): Promise<SendOutcome> {
    let outcome = outcomeOfCode(code);
    for (const afterMs of this.options.looksAfterMs) {
      if (outcome !== null) return outcome;
      await rest(afterMs);
      const [message] = await this.list({ messageId, limit: '1' });
      outcome = outcomeOfCode(takenIn(message)?.code ?? code);
    }
    return outcome ?? { kind: 'sent' };
  }

  private async list(query: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
    const answer = await this.ask('GET', `/messages/v4/list?${new URLSearchParams(query).toString()}`);
    return answer.kind === 'answered' && answer.status === 200 ? listIn(answer.json, 'messageList') : [];
  }

  private ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const { url, key, now, timeoutMs } = this.options;
    const headers = { authorization: solapiAuthorization(key, now()), 'content-type': 'application/json' };
    return ask(new URL(path, url).href, { method, headers, body: body ? JSON.stringify(body) : null }, timeoutMs);
  }
}

const hasNotFailed = ({ code }: Taken): boolean => (outcomeOfCode(code)?.kind ?? 'sent') === 'sent';

/** Reads the answer to a request to send: one message was asked for, it was taken or refused. */
function placedAs(answer: Answer): Taken | Unclear | Failure {
  if (answer.kind === 'silent') return { kind: 'unclear', reason: `Solapi: ${answer.reason}` };
  const { status, json } = answer;
  if (isTheirs(status)) return { kind: 'unclear', reason: `Solapi: ${status}` };
  if (status !== 200) return ours(`Solapi: ${status} ${errorCodeIn(json)}`.trimEnd());
  const [message] = [...listIn(json, 'messageList'), ...listIn(json, 'failedMessageList')];
  return takenIn(message) ?? { kind: 'unclear', reason: 'Solapi: an answer that makes no sense' };
}

/** The messages of an answer, which come as a list or under their ids. */
const listIn = (json: unknown, name: string): readonly unknown[] => Object.values(field(json, name) ?? {});

function takenIn(message: unknown): Taken | null {
  const [messageId, code] = [field(message, 'messageId'), field(message, 'statusCode')];
  return typeof messageId === 'string' && typeof code === 'string' && /^\d{4}$/.test(code)
    ? { kind: 'taken', messageId, code }
    : null;
}

/** Its message may quote numbers, so its code alone is told. */
function errorCodeIn(json: unknown): string {
  const code = field(json, 'errorCode');
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : '';
}
