import { setTimeout as pause } from 'node:timers/promises';
import { spotterClient, type SpotterClient } from '@spotter/client';
import { defaultPolicies } from '@spotter/core/application';
import { sessionCode, storeCode } from '@spotter/core/booking';
import { addDays, dayOf, instant, type Instant, type ReservationId, type StoreId } from '@spotter/core/kernel';
import { HmacCodeSigner } from '@spotter/crypto-node';
import { api } from '../support/api.js';
import { KEYS } from '../support/portone-server.js';
import { SANDBOX, signatureOf } from '../support/sandbox.js';
import { CHECK_IN_SECRET, type Cluster } from './cluster.js';
import type { Pair } from './people.js';

/** The mean pause of a member between two actions. */
const THINK_MS = 2_500;
const REPEAT_MS = 500;
/** A request without an answer is a fault. */
const LONGEST_MS = 30_000;
const MAX_HELD = 4;
/** Days of the booked sessions, far enough ahead for a free cancellation. */
const DAYS_AHEAD = { from: 1, until: 4 };
const CHARGED_WON = 10_000;
const MINUTE_MS = 60_000;

/** One HTTP request; a client repeats it under the same key. */
export interface Attempt {
  /** When it ended, in seconds since the start of the load. */
  readonly at: number;
  readonly ms: number;
  /** `POST /api/reservations` */
  readonly route: string;
  readonly status: number;
  /** Of an error. */
  readonly code: string;
  /** Why the answer is wrong; null if it is right, or its service was killed. */
  readonly fault: string | null;
}

interface Booking {
  readonly by: string;
  cancelled: boolean;
}

/** Members and mentors who act until the load stops, as clients with retries do. */
export class Load {
  readonly attempts: Attempt[] = [];
  /** Ids of bookings that clients received. */
  readonly booked = new Map<string, Booking>();
  /** Ids of the payments that clients received. */
  readonly charged = new Set<string>();
  readonly arrived: string[] = [];
  readonly begun: string[] = [];
  readonly webhooks: string[] = [];
  /** Requests under a key that never received an answer. */
  readonly unanswered: string[] = [];

  private readonly signer = new HmacCodeSigner(CHECK_IN_SECRET);
  private readonly startedAt = performance.now();
  private ended = false;
  private turn = 0;
  private acting: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly cluster: Cluster,
    /** The services' clock minus this machine's. */
    private readonly offsetMs: number,
  ) {}

  static async start(cluster: Cluster, seconds: number): Promise<Load> {
    const apiClient = api(cluster.urls[0]!);
    const { body } = await apiClient.withKey(SANDBOX.systemKey).get<{ now: string }>('/api/system/clock');
    const load = new Load(cluster, Date.parse(body.data.now) - Date.now());
    cluster.portone.now = () => load.now();
    const people = await Promise.all(cluster.pairs.map(async ({ member }) => apiClient.logIn(member)));
    load.acting = Promise.all(
      cluster.pairs.map(async (pair, index) => {
        const { user, accessToken, refreshToken } = people[index]!;
        const client = load.client({ accessToken, refreshToken });
        const arrivesAfterMs = ((index + 0.5) / people.length) * 0.95 * seconds * 1_000;
        await Promise.all([load.live(client, user.id), load.train(client, pair, arrivesAfterMs)]);
      }),
    );
    return load;
  }

  /** @returns when all running actions have their answers. */
  async stop(): Promise<void> {
    this.ended = true;
    await this.acting;
  }

  get seconds(): number {
    return (performance.now() - this.startedAt) / 1_000;
  }

  private now(): Instant {
    return instant(Date.now() + this.offsetMs);
  }

  private client(tokens: { readonly accessToken: string; readonly refreshToken: string }): SpotterClient {
    return spotterClient({
      baseUrl: 'http://service.test',
      tokens,
      retries: { tries: 11, firstPauseMs: 100, longestPauseMs: 120_000 },
      fetch: (request) => this.send(request),
    });
  }

  /** Acts as a load balancer: each request goes to the next running service. Validates every answer's envelope. */
  private async send(request: Request): Promise<Response> {
    while (this.cluster.urls.length === 0) await pause(20);
    const url = this.cluster.urls[this.turn++ % this.cluster.urls.length]!;
    const { pathname, search } = new URL(request.url);
    const route = `${request.method} ${pathname.replaceAll(/[\da-f-]{36}/g, ':id')}`;
    const sentAt = performance.now();
    const note = (status: number, code: string, fault: string | null): void =>
      void this.attempts.push({ at: this.seconds, ms: performance.now() - sentAt, route, status, code, fault });
    const copy = new Request(new URL(`${pathname}${search}`, url), request);
    try {
      const answer = await fetch(copy, { signal: AbortSignal.timeout(LONGEST_MS) });
      const text = await answer.text();
      const code = codeOf(text);
      note(answer.status, code ?? '', faultOf(answer, code));
      return new Response(text, answer);
    } catch (error) {
      note(0, '', this.cluster.killed.has(url) ? null : `broken: ${String(error)} ${String((error as Error).cause)}`);
      throw error;
    }
  }

  private async live(client: SpotterClient, by: string): Promise<void> {
    while (!this.ended) {
      await pause(THINK_MS * (0.5 + Math.random()));
      await this.act(client, by).catch((error: unknown) => this.unanswered.push(String(error)));
    }
  }

  private async act(client: SpotterClient, by: string): Promise<unknown> {
    const chance = Math.random();
    if (chance < 0.2) return client.GET('/api/slots/available', { params: { query: { size: 50 } } });
    if (chance < 0.4) return client.GET('/api/reservations');
    if (chance < 0.5) return client.GET('/api/points');
    if (chance < 0.6) return client.GET('/api/notifications/me');
    if (chance < 0.65) return this.charge(client);
    const held = [...this.booked].filter(([, booking]) => booking.by === by && !booking.cancelled);
    return held.length < MAX_HELD ? this.book(client, by) : this.cancel(client, ...held[0]!);
  }

  private async book(client: SpotterClient, by: string): Promise<void> {
    const daysAhead = DAYS_AHEAD.from + Math.floor(Math.random() * (DAYS_AHEAD.until - DAYS_AHEAD.from + 1));
    const date = addDays(dayOf(this.now()), daysAhead);
    const { data } = await client.GET('/api/slots/available', { params: { query: { date, size: 100 } } });
    const slots = data?.data ?? [];
    const slot = slots[Math.floor(Math.random() * slots.length)];
    if (!slot) return;
    const answer = await client.POST('/api/reservations', { body: { blockId: slot.blockId } });
    if (answer.data) this.booked.set(answer.data.data.id, { by, cancelled: false });
    this.noteKeyed(answer.response, 'book');
  }

  private async charge(client: SpotterClient): Promise<void> {
    const body = { amount: CHARGED_WON, payment: { billingKey: KEYS.pays } };
    const { data, response } = await client.POST('/api/points/charge', { body });
    this.noteKeyed(response, 'charge');
    if (!data) return;
    const { id } = data.data.payment;
    this.charged.add(id);
    await this.reportPayment(id);
  }

  private noteKeyed({ status }: Response, what: string): void {
    if (status >= 500 || status === 429) this.unanswered.push(`${what} ${status}`);
  }

  /** Acts as the gateway: sends the same message twice, each until it is accepted. */
  private async reportPayment(paymentId: string): Promise<void> {
    const body = JSON.stringify({ type: 'Transaction.Paid', data: { paymentId } });
    const id = `msg_${paymentId}`;
    this.webhooks.push(id);
    const headers = { 'content-type': 'application/json' };
    const report = () =>
      this.repeatUntilAnswered(() => {
        const signed = signatureOf(body, new Date(this.now()), SANDBOX.webhookSecret, id);
        const url = 'http://service.test/api/payments/webhook';
        return this.send(new Request(url, { method: 'POST', body, headers: { ...headers, ...signed } }));
      });
    await Promise.all([report(), report()]);
  }

  private async cancel(client: SpotterClient, id: string, booking: Booking): Promise<void> {
    const params = { path: { id }, query: {} };
    const status = await this.repeatUntilAnswered(
      async () => (await client.DELETE('/api/reservations/{id}', { params })).response,
    );
    // A refusal after a broken connection: the first try was possibly executed.
    if (status !== 200) {
      const { data } = await client.GET('/api/reservations/{id}', { params: { path: { id } } });
      booking.cancelled = data?.data.status === 'cancelled';
    } else booking.cancelled = true;
  }

  /** The member arrives by the store's code, then begins the session by the mentor's. */
  private async train(client: SpotterClient, { sessionId, storeId }: Pair, afterMs: number): Promise<void> {
    await pause(afterMs);
    const arrive = async () => {
      const { token } = storeCode(storeId as StoreId, this.now(), defaultPolicies.checkIn, this.signer);
      return (await client.POST('/api/check-in', { body: { token } })).response;
    };
    if ((await this.repeatUntilAnswered(arrive)) === 200) this.arrived.push(sessionId);
    const begin = async () => {
      const id = sessionId as ReservationId;
      const { token } = sessionCode({ id, status: 'confirmed' }, this.now(), defaultPolicies.checkIn, this.signer)!;
      const params = { path: { id } };
      return (await client.POST('/api/sessions/{id}/check-in', { params, body: { token } })).response;
    };
    if ((await this.repeatUntilAnswered(begin)) === 200) this.begun.push(sessionId);
  }

  /** Repeats a request without a key until it is answered. @returns the status of the answer. */
  private async repeatUntilAnswered(send: () => Promise<Response>): Promise<number> {
    const giveUpAt = performance.now() + 2 * MINUTE_MS;
    for (;;) {
      const status = await send().then(
        (answer) => answer.status,
        () => 0,
      );
      if (status > 0 && status < 500) return status;
      if (performance.now() > giveUpAt) {
        this.unanswered.push(`repeated for two minutes: ${status}`);
        return status;
      }
      await pause(REPEAT_MS);
    }
  }
}

interface Body {
  readonly data?: unknown;
  readonly error?: { readonly code?: unknown; readonly message?: unknown; readonly details?: unknown };
  readonly meta?: { readonly timestamp?: unknown };
}

/** @returns the error's code, an empty text for data, and null for a body that is not in the envelope. */
function codeOf(text: string): string | null {
  try {
    const { data, error, meta } = JSON.parse(text) as Body;
    if (data !== undefined) return typeof meta?.timestamp === 'string' ? '' : null;
    const isError = typeof error?.message === 'string' && typeof error.details === 'object';
    return isError && typeof error.code === 'string' ? error.code : null;
  } catch {
    return null;
  }
}

function faultOf({ status }: Response, code: string | null): string | null {
  if (code === null) return `${status} is not in the envelope`;
  if (status >= 400 && code === '') return `${status} without a code`;
  if (status >= 500 && (status !== 503 || code !== 'UNAVAILABLE')) return `${status} ${code}`;
  return null;
}
