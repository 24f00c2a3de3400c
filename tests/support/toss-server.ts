import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { dayOf, HOUR, instant } from '@spotter/core/kernel';
import { LocalServer } from './local-server.js';

/**
 * Answers one request instead of Toss Payments. `perform` does the requested work and returns its answer without sending it.
 */
export type TossFault = (response: ServerResponse, perform: () => TossReply, wait: (work: () => void) => void) => void;

export interface TossReply {
  readonly status: number;
  readonly text: string;
}

export interface TossSeller {
  readonly id: string;
  readonly refSellerId: string;
  readonly businessType: string;
  readonly individual: { readonly name: string; readonly email: string; readonly phone: string };
  readonly account: { readonly bankCode: string; readonly accountNumber: string; readonly holderName: string };
  readonly status: string;
}

export interface TossServerPayout {
  readonly id: string;
  readonly refPayoutId: string;
  readonly destination: string;
  readonly amount: { readonly currency: string; readonly value: number };
  readonly status: string;
  readonly payoutDate: string;
  readonly error: { readonly code: string; readonly message: string } | null;
}

interface RequestedPayout extends Omit<TossServerPayout, 'id' | 'status' | 'payoutDate' | 'error'> {
  readonly scheduleType: string;
  readonly transactionDescription: string;
}

/** By the last digits of the account number; the codes are those of Toss Payments. */
export const REFUSED_ACCOUNTS: Readonly<Record<string, string>> = {
  '0000': 'ACCOUNT_OWNER_CHECK_FAILED',
  '2222': 'ALREADY_CLOSE_ACCOUNT',
  '3333': 'NOT_MATCH_PAYEE_NAME',
};

export const TOSS_SECRET_KEY = 'test_sk_of_tests';
export const TOSS_SECURITY_KEY = '0123456789abcdef'.repeat(4);

/** Faults, for `fail`. */
export const TOSS_FAULTS = {
  /** The connection breaks before the request is performed. */
  lost: (response) => void response.destroy(),
  /** The connection breaks after the request was performed. */
  breaks: (response, perform) => {
    perform();
    response.destroy();
  },
  /** No answer, and the request is not performed. */
  hangs: () => undefined,
  /** No answer, and the request is performed when the test calls `answerLate`. */
  late: (_, perform, wait) => wait(() => void perform()),
  /** An error of the server after the request was performed. */
  doneAndFails: (response, perform) => {
    perform();
    send(response, plain(500, failure('FAILED_INTERNAL_SYSTEM_PROCESSING')));
  },
  fails: (response) => send(response, plain(500, failure('FAILED_INTERNAL_SYSTEM_PROCESSING'))),
  /** A refusal without the name of a payout, after the request was performed. */
  doneAndRefused: (response, perform) => {
    perform();
    send(response, plain(400, failure('INVALID_REQUEST')));
  },
  unreadable: (response, perform) => {
    perform();
    send(response, { status: 200, text: '<html>maintenance</html>' });
  },
} as const satisfies Readonly<Record<string, TossFault>>;

/**
 * Simulates the used part of Toss Payments' published API, version 2 (docs/adr/0047-payouts-by-toss-payments.md). It is the
 * worst bank that the documents allow: it also pays a second payout of the same reference.
 */
export class TossServer extends LocalServer {
  /** `POST /v2/payouts`, in order. */
  readonly requests: string[] = [];
  /** The accepted key. */
  secretKey = TOSS_SECRET_KEY;
  /** Milliseconds since 1970, for the banking hours. */
  now: () => number = Date.now;
  available = 1_000_000_000;
  /** Of new sellers. */
  sellerStatus = 'APPROVED';
  isHoliday = false;
  /** The error of its reported amounts, in won. */
  reportsMore = 0;
  private readonly sellers = new Map<string, TossSeller>();
  private readonly payouts: TossServerPayout[] = [];
  /** The most entities of a page. */
  pageSize = 10_000;
  readonly nonces = new Set<string>();
  private readonly faults: (TossFault | null)[] = [];
  private readonly waiting: (() => void)[] = [];

  static start(): Promise<TossServer> {
    return new TossServer().listen();
  }

  /** Sets the faults of the next requests for payouts in order; null means no fault. */
  fail(...faults: readonly (TossFault | null)[]): void {
    this.faults.push(...faults);
  }

  /** Executes the late requests. */
  answerLate(): void {
    for (const work of this.waiting.splice(0)) work();
  }

  listSellers(): readonly TossSeller[] {
    return [...this.sellers.values()];
  }

  listPayouts(): readonly TossServerPayout[] {
    return this.payouts;
  }

  /** The total of all payouts to an account. */
  paidTo(accountNumber: string): number {
    return this.payouts
      .filter(({ destination }) => this.sellers.get(destination)?.account.accountNumber === accountNumber)
      .filter(({ status }) => status !== 'FAILED')
      .reduce((sum, { amount }) => sum + amount.value, 0);
  }

  approve(status = 'APPROVED'): void {
    for (const seller of this.sellers.values()) this.sellers.set(seller.id, { ...seller, status });
  }

  /** Completes all pending payouts. */
  complete(): void {
    this.change('COMPLETED', null);
  }

  failPayouts(code: string): void {
    this.change('FAILED', { code, message: '이체에 실패했습니다.' });
  }

  setStatus(status: string): void {
    this.change(status, null);
  }

  /** A webhook as Toss Payments signs it. */
  webhookOf(payout: TossServerPayout, key = TOSS_SECURITY_KEY) {
    const body = JSON.stringify({
      eventType: 'payout.changed',
      createdAt: '2026-11-23T10:00:00+09:00',
      version: '2022-11-16',
      eventId: 'event-1',
      entityType: 'payout',
      entityBody: payout,
    });
    return { body, headers: signTossWebhook(body, key) };
  }

  private change(status: string, error: TossServerPayout['error']): void {
    this.payouts.forEach((payout, index) => {
      if (['IN_PROGRESS', 'COMPLETED'].includes(payout.status)) this.payouts[index] = { ...payout, status, error };
    });
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://toss');
    const perform = (): TossReply => this.answer(request, url, body);
    const isPayoutRequest = request.method === 'POST' && url.pathname === '/v2/payouts';
    if (isPayoutRequest) this.requests.push(body);
    const fault = isPayoutRequest ? this.faults.shift() : null;
    if (fault) fault(response, perform, (work) => this.waiting.push(work));
    else send(response, perform());
  }

  private answer(request: IncomingMessage, url: URL, sent: string): TossReply {
    const { authorization } = request.headers;
    if (authorization !== `Basic ${Buffer.from(`${this.secretKey}:`).toString('base64')}`)
      return plain(401, failure('UNAUTHORIZED_KEY'));
    const [, , kind, id] = url.pathname.split('/');
    if (request.method === 'GET') return this.read(kind, id, url.searchParams);
    const body = this.open(request, sent);
    if (body === null) return plain(400, failure('INVALID_ENCRYPTION'));
    const { status, json } = kind === 'sellers' ? this.register(body as TossSeller) : this.request(body);
    return { status, text: encrypt(json) };
  }

  private read(kind: string | undefined, id: string | undefined, query: URLSearchParams): TossReply {
    if (kind === 'balances')
      return plain(200, entity('balance', { availableAmount: won(this.available), pendingAmount: won(0) }));
    const all: readonly (TossSeller | TossServerPayout)[] =
      kind === 'sellers' ? this.listSellers() : this.payouts.map((payout) => this.report(payout));
    const since = query.get('payoutDateGte') ?? '';
    if (id === undefined)
      return this.page(
        all.filter((one) => !('payoutDate' in one) || one.payoutDate >= since),
        query,
      );
    const found = all.find((one) => one.id === id);
    return found ? plain(200, entity(kind ?? '', found)) : plain(404, failure('NOT_FOUND'));
  }

  private page(all: readonly { readonly id: string }[], query: URLSearchParams): TossReply {
    const after = query.get('startingAfter');
    const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const items = all.slice(from, from + Math.min(this.pageSize, Number(query.get('limit') ?? '10')));
    const hasMore = from + items.length < all.length;
    return plain(200, entity('list', { hasMore, size: items.length, items }));
  }

  private report(payout: TossServerPayout): TossServerPayout {
    return { ...payout, amount: { ...payout.amount, value: payout.amount.value + this.reportsMore } };
  }

  private register(body: Omit<TossSeller, 'id' | 'status'>): { readonly status: number; readonly json: object } {
    const { refSellerId, account, individual } = body;
    if (!/^[\w-]{7,20}$/.test(refSellerId)) return refused('INVALID_REF_SELLER_ID');
    if (!/^\d{8,15}$/.test(individual.phone)) return refused('INVALID_PHONE');
    if (!/^\d{3}$/.test(account.bankCode) || !/^\d{1,14}$/.test(account.accountNumber))
      return refused('INVALID_ACCOUNT');
    const refusal = REFUSED_ACCOUNTS[account.accountNumber.slice(-4)];
    if (refusal) return refused(refusal);
    if (this.listSellers().some((seller) => seller.refSellerId === refSellerId)) return refused('DUPLICATED_REQUEST');
    const seller = { ...body, id: `seller_${this.sellers.size + 1}`, status: this.sellerStatus };
    this.sellers.set(seller.id, seller);
    return { status: 200, json: entity('seller', seller) };
  }

  /** Accepts the whole list or none of it. */
  private request(body: unknown): { readonly status: number; readonly json: object } {
    if (!Array.isArray(body) || body.length < 1 || body.length > 100) return refused('INVALID_REQUEST');
    const items = body as readonly RequestedPayout[];
    if (this.isHoliday || !isOpen(this.now())) return refused('NOT_AVAILABLE_TIME');
    if (items.reduce((sum, { amount }) => sum + amount.value, 0) > this.available) return refused('NOT_ENOUGH_BALANCE');
    const refusal = items.map((item) => this.refusalOf(item)).find((one) => one !== null);
    if (refusal) return refusal;
    const made = items.map((item, index) => ({
      ...item,
      id: `FPA_${this.payouts.length + index + 1}`,
      status: 'IN_PROGRESS',
      payoutDate: dayOf(instant(this.now())),
      error: null,
    }));
    this.payouts.push(...made);
    for (const { amount } of made) this.available -= amount.value;
    return {
      status: 200,
      json: entity(
        'payout',
        made.map((payout) => this.report(payout)),
      ),
    };
  }

  private refusalOf(item: RequestedPayout) {
    const seller = this.sellers.get(item.destination);
    if (!seller || !['APPROVED', 'PARTIALLY_APPROVED'].includes(seller.status))
      return refused('FORBIDDEN_SELLER_PAYOUT', item.refPayoutId, 403);
    if (seller.account.accountNumber.endsWith('7777')) return refused('INVALID_ACCOUNT', item.refPayoutId);
    if (seller.account.accountNumber.endsWith('5555')) return refused('NOT_AVAILABLE_BANK', item.refPayoutId, 403);
    if (seller.account.accountNumber.endsWith('6666')) return refused('INVALID_ACCOUNT');
    return isValid(item) ? null : refused('INVALID_REQUEST');
  }

  /** The body of an encrypted request; null when a header or the encryption is not as documented. */
  private open({ headers }: IncomingMessage, sent: string): unknown {
    if (headers['tosspayments-api-security-mode'] !== 'ENCRYPTION') return null;
    if (headers['content-type'] !== 'text/plain' || !headers['idempotency-key']) return null;
    const [header = ''] = sent.split('.');
    const { alg, enc, iat, nonce } = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, string>;
    if (alg !== 'dir' || enc !== 'A256GCM' || !nonce) return null;
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+09:00$/.test(String(iat))) return null;
    this.nonces.add(nonce);
    return decrypt(sent);
  }
}

/** The headers of a webhook: an HMAC over body and time of transmission. */
export function signTossWebhook(body: string, key = TOSS_SECURITY_KEY): Readonly<Record<string, string>> {
  const time = '2026-11-23T10:00:01+09:00';
  const signature = createHmac('sha256', Buffer.from(key, 'hex')).update(`${body}:${time}`).digest('base64');
  return {
    'tosspayments-webhook-transmission-time': time,
    'tosspayments-webhook-transmission-id': 'transmission-1',
    'tosspayments-webhook-signature': `v1:${signature}`,
  };
}

const KEY = Buffer.from(TOSS_SECURITY_KEY, 'hex');

/** Working days from 08:00 until before 15:00 in Seoul. */
function isOpen(now: number): boolean {
  const seoul = new Date(now + 9 * HOUR);
  return seoul.getUTCDay() >= 1 && seoul.getUTCDay() <= 5 && seoul.getUTCHours() >= 8 && seoul.getUTCHours() < 15;
}

function decrypt(text: string): unknown {
  const [header = '', key, iv = '', ciphertext = '', tag = ''] = text.split('.');
  if (key !== '') return null;
  const decipher = createDecipheriv('aes-256-gcm', KEY, Buffer.from(iv, 'base64url'));
  decipher.setAAD(Buffer.from(header)).setAuthTag(Buffer.from(tag, 'base64url'));
  try {
    const decrypted = Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]);
    return JSON.parse(decrypted.toString()) as unknown;
  } catch {
    return null;
  }
}

const isValid = ({ refPayoutId, amount, scheduleType, transactionDescription }: RequestedPayout): boolean =>
  refPayoutId.length <= 50 &&
  amount.currency === 'KRW' &&
  amount.value < 1_000_000_000 &&
  scheduleType === 'EXPRESS' &&
  transactionDescription.length <= 7;

function encrypt(json: object): string {
  const header = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString('base64url');
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', KEY, iv).setAAD(Buffer.from(header));
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(json)), cipher.final()]);
  return [header, '', ...[iv, encrypted, cipher.getAuthTag()].map((part) => part.toString('base64url'))].join('.');
}

const won = (value: number) => ({ currency: 'KRW', value });

const VERSION = { version: '2022-11-16', traceId: 'trace-of-tests' };

const entity = (entityType: string, entityBody: unknown) => ({ ...VERSION, entityType, entityBody, error: null });

const failure = (code: string, refPayoutId?: string) => ({
  ...VERSION,
  entityType: null,
  entityBody: null,
  error: { code, message: refPayoutId === undefined ? code : `${code} (refPayoutId: ${refPayoutId})` },
});

const refused = (code: string, refPayoutId?: string, status = 400) => ({ status, json: failure(code, refPayoutId) });

const plain = (status: number, json: object): TossReply => ({ status, text: JSON.stringify(json) });

function send(response: ServerResponse, { status, text }: TossReply): void {
  response.writeHead(status, { 'content-type': text.startsWith('{') ? 'application/json' : 'text/plain' }).end(text);
}
