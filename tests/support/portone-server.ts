import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LocalServer } from './local-server.js';

/** Answers one request instead of PortOne. `perform` does the requested work and returns its answer without sending it. */
export type Fault = (request: IncomingMessage, response: ServerResponse, perform: () => object) => void;

interface Cancellation {
  readonly status: 'SUCCEEDED' | 'REQUESTED' | 'FAILED';
  readonly id: string;
  readonly totalAmount: number;
  readonly reason: string;
  readonly requestedAt: string;
  readonly cancelledAt?: string;
}

interface Amount {
  readonly total: number;
  readonly cancelled: number;
  /** Of a promotion. */
  readonly discount?: number;
}

interface GatewayPayment {
  readonly status: string;
  readonly id: string;
  readonly billingKey?: string;
  readonly requestedAt: string;
  readonly paidAt?: string | undefined;
  readonly amount: Amount;
  readonly currency: string;
  readonly channel: { readonly type: 'LIVE' | 'TEST' };
  readonly method?: { readonly type: string; readonly expiredAt?: string };
  readonly failure?: { readonly reason?: string; readonly pgCode?: string; readonly pgMessage?: string };
  readonly cancellations?: readonly Cancellation[];
  readonly disputes?: readonly Dispute[];
}

interface Dispute {
  readonly status: 'UNRESOLVED' | 'RESOLVED';
  readonly pgDisputeId?: string;
  readonly reason: string;
  readonly createdAt: string;
  readonly resolvedAt?: string;
}

interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly [field: string]: unknown;
}

interface ReceivedRequest {
  readonly line: string;
  readonly key: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The simulated PortOne's state of the keys that tests pay with. */
export const KEYS = {
  pays: 'billing-key-pays',
  declines: 'billing-key-declines',
  refusesRefunds: 'billing-key-refuses-refunds',
  /** The money moves, and the connection breaks before the answer. */
  breaks: 'billing-key-breaks',
} as const;

/** The statuses of a payment whose money moved. */
const PAID = ['PAID', 'PARTIAL_CANCELLED', 'CANCELLED'];

export const STORE = 'store-1';
export const API_SECRET = 'portone-api-secret-of-tests';
const AT = '2026-03-02T00:00:00.123Z';

/** Simulates the used part of PortOne's published REST API, version 2. */
export class PortOneServer extends LocalServer {
  readonly requests: ReceivedRequest[] = [];
  /** The type of the billing keys' channel: a test channel moves no money. */
  channel: GatewayPayment['channel']['type'] = 'LIVE';
  /** Milliseconds since 1970: when money moves. */
  now: () => number = () => Date.parse(AT);
  /** The accepted secret. */
  apiSecret = API_SECRET;
  private readonly payments = new Map<string, GatewayPayment>();
  readonly deletedKeys = new Set<string>();
  private readonly faults: (Fault | null)[] = [];
  private readonly chargeFaults: Fault[] = [];
  private readonly answers = new Map<string, object>();

  static start(): Promise<PortOneServer> {
    return new PortOneServer().listen();
  }

  /** Sets the faults of the next requests in order; null means no fault. */
  fail(...faults: readonly (Fault | null)[]): void {
    this.faults.push(...faults);
  }

  /** Sets the fault of the next charge of a billing key, even when jobs read payments before it. */
  failCharge(fault: Fault): void {
    this.chargeFaults.push(fault);
  }

  /** Adds a payment that a member made in PortOne's own window, by default as requested. */
  hold(facts: Partial<GatewayPayment> & { readonly id: string }): void {
    const at = this.at();
    this.payments.set(facts.id, {
      status: 'PAID',
      requestedAt: at,
      paidAt: at,
      amount: { total: 220_000, cancelled: 0 },
      currency: 'KRW',
      channel: { type: 'LIVE' },
      ...facts,
    });
  }

  /** The total of all payments minus all refunds. */
  collected(): number {
    const paid = [...this.payments.values()].filter(({ status }) => PAID.includes(status));
    return paid.reduce((sum, { amount }) => sum + amount.total - amount.cancelled, 0);
  }

  /** The refunded part of a payment. */
  cancelledOf(id: string): number {
    return this.payments.get(id)!.amount.cancelled;
  }

  private at(): string {
    return new Date(this.now()).toISOString();
  }

  /** Cancels a payment in PortOne's console. */
  cancelInConsole(id: string, amount: number): void {
    this.cancelled(this.payments.get(id)!, amount, '고객 요청');
  }

  /** The payer disputes a payment at the card company. */
  dispute(id: string, facts: Partial<Dispute> = {}): void {
    const dispute: Dispute = { status: 'UNRESOLVED', reason: '도난 카드', createdAt: AT, ...facts };
    const payment = this.payments.get(id)!;
    this.payments.set(id, { ...payment, disputes: [...(payment.disputes ?? []), dispute] });
  }

  /** Every dispute of the payment has ended; PortOne does not disclose who won. */
  resolveDisputes(id: string): void {
    const payment = this.payments.get(id)!;
    const disputes = (payment.disputes ?? []).map((one) => ({ ...one, status: 'RESOLVED' as const, resolvedAt: AT }));
    this.payments.set(id, { ...payment, disputes });
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const body = (sent === '' ? {} : JSON.parse(sent)) as ReceivedRequest['body'];
    const url = new URL(request.url ?? '/', 'http://portone');
    this.requests.push({ line: `${request.method} ${url.pathname}`, key: keyOf(request), body });
    const charges = request.method === 'POST' && url.pathname.endsWith('/billing-key');
    const fault = (charges ? this.chargeFaults.shift() : undefined) ?? this.faults.shift();
    const perform = (): object =>
      this.refuseCaller(request, url, body) ??
      (request.method === 'POST' ? this.once(request, url, body) : this.answer(request, url, body));
    if (fault) {
      fault(request, response, perform);
      return;
    }
    const answer = perform();
    if (this.isBroken(url, body)) response.destroy();
    else answered(response, answer);
  }

  /** The answer to the first request of an idempotency key is repeated for all later ones. */
  private once(request: IncomingMessage, url: URL, body: ReceivedRequest['body']): object {
    const header = keyOf(request) ?? '';
    if (!/^"[\w-]{16,256}"$/.test(header)) return { status: 400, type: 'INVALID_REQUEST' };
    const known = this.answers.get(header);
    if (known) return known;
    const answer = this.answer(request, url, body);
    this.answers.set(header, answer);
    return answer;
  }

  /** Three hours later. */
  forgetKeys(): void {
    this.answers.clear();
  }

  private isBroken(url: URL, body: ReceivedRequest['body']): boolean {
    const id = url.pathname.split('/')[2] ?? '';
    return 'storeId' in body && this.payments.get(id)?.billingKey === KEYS.breaks;
  }

  private answer(request: IncomingMessage, url: URL, body: ReceivedRequest['body']): object {
    const [, , id = '', action] = url.pathname.split('/').map(decodeURIComponent);
    if (url.pathname.startsWith('/platform/bank-accounts/')) return this.holder(url);
    if (url.pathname === '/payments') return this.list(url);
    if (url.pathname.startsWith('/billing-keys/'))
      return request.method === 'DELETE' ? this.deleteKey(id, url) : this.billingKey(id);
    if (action === 'billing-key') return this.pay(id, body);
    if (action === 'cancel') return this.cancel(id, body);
    if (!/^[\w-]+$/.test(id)) return { status: 400, type: 'INVALID_REQUEST' };
    return this.shown(id) ?? { status: 404, type: 'PAYMENT_NOT_FOUND' };
  }

  /** `4040`: unknown account; `5000`: no answer from the bank; `4300`: no contract. */
  private holder({ pathname }: URL): object {
    const accountNumber = pathname.split('/')[4] ?? '';
    if (accountNumber.endsWith('4040')) return { status: 502, type: 'PLATFORM_EXTERNAL_API_FAILED' };
    if (accountNumber.endsWith('5000')) return { status: 503, type: 'PLATFORM_EXTERNAL_API_TEMPORARILY_FAILED' };
    if (accountNumber.endsWith('4300')) return { status: 403, type: 'PLATFORM_NOT_ENABLED' };
    return { status: 200, holderName: '김멘토', accountVerificationId: 'verification-1' };
  }

  private list(url: URL): object {
    const { page, filter } = JSON.parse(url.searchParams.get('requestBody') ?? '{}') as ListRequest;
    const found = [...this.payments.values()].filter(({ status, paidAt }) => {
      const at = Date.parse(paidAt ?? '');
      return filter.status.includes(status) && at >= Date.parse(filter.from) && at < Date.parse(filter.until);
    });
    const items = found.slice(page.number * page.size, (page.number + 1) * page.size).map(({ id }) => this.shown(id));
    return { items, page: { ...page, totalCount: found.length } };
  }

  private refuseCaller(request: IncomingMessage, url: URL, body: ReceivedRequest['body']): Refusal | null {
    if (request.headers.authorization !== `PortOne ${this.apiSecret}`) return { status: 401, type: 'UNAUTHORIZED' };
    if (url.pathname.startsWith('/platform/')) return null;
    const store = request.method === 'POST' ? body.storeId : storeIdIn(url);
    return store === STORE ? null : { status: 403, type: 'FORBIDDEN' };
  }

  /** `paid` is the amount after discounts. */
  private shown(id: string): object | null {
    const payment = this.payments.get(id);
    if (!payment) return null;
    const { total, cancelled, discount = 0 } = payment.amount;
    // Only a payment without cancellations has a list of disputes.
    const { disputes = [], ...facts } = payment;
    const disclosed = payment.status === 'PAID' ? { disputes } : {};
    return { ...facts, ...disclosed, amount: { total, discount, paid: total - discount, cancelled } };
  }

  private pay(id: string, body: ReceivedRequest['body']): object {
    const billingKey = String(body.billingKey);
    if (!Object.values<string>(KEYS).includes(billingKey)) return { status: 404, type: 'BILLING_KEY_NOT_FOUND' };
    const known = this.payments.get(id);
    if (known && known.status !== 'FAILED') return { status: 409, type: 'ALREADY_PAID' };
    if (this.deletedKeys.has(billingKey)) return { status: 409, type: 'BILLING_KEY_ALREADY_DELETED' };
    const { total } = body.amount as { total: number };
    const payment = {
      id,
      billingKey,
      amount: { total, cancelled: 0 },
      currency: String(body.currency),
      channel: { type: this.channel },
    };
    if (billingKey === KEYS.declines) {
      const failure = { pgCode: 'CARD_LIMIT', pgMessage: '한도 초과' };
      this.hold({ ...payment, status: 'FAILED', failure });
      return { status: 502, type: 'PG_PROVIDER', message: 'The PG said no.', ...failure };
    }
    this.hold(payment);
    return { payment: { pgTxId: `pg-${id}`, paidAt: this.at() } };
  }

  private billingKey(billingKey: string): object {
    if (!Object.values<string>(KEYS).includes(billingKey)) return { status: 404, type: 'BILLING_KEY_NOT_FOUND' };
    const status = this.deletedKeys.has(billingKey) ? 'DELETED' : 'ISSUED';
    const channels = [{ type: this.channel, pgProvider: 'TOSSPAYMENTS', pgMerchantId: 'merchant-1' }];
    return { status, billingKey, merchantId: 'merchant-1', storeId: STORE, channels, customer: {}, issuedAt: AT };
  }

  private deleteKey(billingKey: string, { searchParams }: URL): object {
    if (!Object.values<string>(KEYS).includes(billingKey)) return { status: 404, type: 'BILLING_KEY_NOT_FOUND' };
    if (this.deletedKeys.has(billingKey)) return { status: 409, type: 'BILLING_KEY_ALREADY_DELETED' };
    // As Naver Pay does.
    if (!searchParams.get('reason') || !searchParams.get('requester')) return { status: 502, type: 'PG_PROVIDER' };
    this.deletedKeys.add(billingKey);
    return { deletedAt: this.at() };
  }

  private cancel(id: string, body: ReceivedRequest['body']): object {
    const payment = this.payments.get(id);
    if (!payment) return { status: 404, type: 'PAYMENT_NOT_FOUND' };
    if (payment.status === 'FAILED') return { status: 409, type: 'PAYMENT_NOT_PAID' };
    if (payment.status === 'CANCELLED') return { status: 409, type: 'PAYMENT_ALREADY_CANCELLED' };
    const left = payment.amount.total - payment.amount.cancelled;
    const amount = Number(body.amount ?? left);
    if (amount > left) return { status: 409, type: 'CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT' };
    if (body.currentCancellableAmount !== undefined && body.currentCancellableAmount !== left)
      return { status: 409, type: 'CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN' };
    if (payment.billingKey === KEYS.refusesRefunds)
      return { status: 502, type: 'PG_PROVIDER', pgCode: 'NO_REFUND', pgMessage: '환불 불가' };
    return { cancellation: this.cancelled(payment, amount, String(body.reason)) };
  }

  private cancelled(payment: GatewayPayment, totalAmount: number, reason: string): Cancellation {
    const { amount, cancellations = [] } = payment;
    const id = `cancellation-${cancellations.length + 1}`;
    const cancellation: Cancellation = {
      ...{ status: 'SUCCEEDED', id, totalAmount, reason },
      ...{ requestedAt: this.at(), cancelledAt: this.at() },
    };
    const cancelled = amount.cancelled + totalAmount;
    this.payments.set(payment.id, {
      ...payment,
      status: cancelled === amount.total ? 'CANCELLED' : 'PARTIAL_CANCELLED',
      amount: { ...amount, cancelled },
      cancellations: [...cancellations, cancellation],
    });
    return cancellation;
  }
}

interface ListRequest {
  readonly page: { readonly number: number; readonly size: number };
  readonly filter: {
    readonly storeId: string;
    readonly status: readonly string[];
    readonly from: string;
    readonly until: string;
  };
}

const storeIdIn = ({ pathname, searchParams }: URL): string | null =>
  pathname === '/payments'
    ? (JSON.parse(searchParams.get('requestBody') ?? '{}') as ListRequest).filter.storeId
    : searchParams.get('storeId');

const keyOf = ({ headers }: IncomingMessage): string | undefined => headers['idempotency-key']?.toString();

function answered(response: ServerResponse, answer: object | Refusal): void {
  const status = 'type' in answer && typeof answer.status === 'number' ? answer.status : 200;
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(answer));
}

/** Faults of the network, or of a proxy before PortOne. */
export const FAULTS = {
  hangs: (): void => undefined,
  breaks: (request: IncomingMessage): void => void request.socket.destroy(),
  answers:
    (status: number, text: string): Fault =>
    (_, response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(text);
    },
} as const;
