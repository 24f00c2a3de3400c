import {
  addDays,
  DAY,
  dayOf,
  instant,
  minus,
  MINUTE,
  plus,
  SECOND,
  type Clock,
  type Instant,
} from '@spotter/core/kernel';
import {
  isUnknownToBank,
  type Bank,
  type Deposit,
  type DepositOutcome,
  type FoundDeposit,
  type Payee,
  type ReturnedDeposit,
  type SentDeposit,
} from '@spotter/core/payout';
import { listAll } from './list-all.js';
import { nextOpening } from './opening-hours.js';
import { asRecord, isTemporary, type TossRefusal } from './toss-answer.js';
import { TossClient, type TossAccess } from './toss-client.js';
import { contradiction, keyOf, outcomeOf, refPayoutIdOf, toPayout, type TossPayout } from './toss-payout.js';
import type { RequestRecord, TossRecords } from './toss-records.js';
import {
  NOT_APPROVED,
  PHONE_MISSING,
  TossSellers,
  UNAVAILABLE,
  type Payability,
  type PayeeContact,
} from './toss-sellers.js';

export interface TossOptions extends TossAccess {
  readonly clock: Clock;
  readonly records: TossRecords;
  readonly contactOf: (mentorId: Payee['mentorId']) => Promise<PayeeContact | null>;
  /** Called when an answer is unclear or contradicts a request. */
  readonly onTrouble?: (trouble: TossTrouble) => void;
}

/** Without personal data. */
export interface TossTrouble {
  readonly reason: string;
  /** The key of the deposit; null when the trouble is not about one deposit. */
  readonly key: string | null;
}

/** A deposit that can be requested. */
interface UnsentDeposit {
  readonly deposit: Deposit;
  /** When it was recorded last; null for never. */
  readonly requestedAt: Instant | null;
  /** The payee as the bank knows it; empty before it is prepared. */
  readonly sellerId: string;
}

/** Recorded, and about to be requested. */
interface RequestedDeposit {
  readonly deposit: Deposit;
  readonly request: RequestRecord;
}

type Outcomes = Map<string, DepositOutcome>;

/** Milliseconds after which a request that no list contains has not arrived; Toss Payments takes at most 60 seconds. */
const LOST_AFTER = 10 * MINUTE;
/** Milliseconds. An older payout without a record is not found: a weekend, holidays or a long recovery can lie between. */
const RECORD_LOST_WITHIN = 14 * DAY;
/** Milliseconds until a retry of a deposit that waits for a person or for money: the next hourly run tries it. */
const WAIT = 50 * MINUTE;
/** Milliseconds. */
const REGISTER_TIMEOUT = 5 * SECOND;
/** The limit of one payout in won, exclusive: Toss Payments accepts less. */
const AMOUNT_LIMIT = 1_000_000_000;
/** At most 7 characters, on the payee's statement. */
const DESCRIPTION = '스포터정산';
const OUTSIDE_HOURS = 'outside_hours';
const BALANCE_TOO_LOW = 'insufficient_balance';
/** The number of successive refusals after which the refusal concerns the list, not its payouts. */
const MAX_REFUSALS = 3;

/** The reasons of postponements; any other is a code of Toss Payments. */
export const POSTPONEMENT_REASONS: ReadonlySet<string> = new Set([
  OUTSIDE_HOURS,
  NOT_APPROVED,
  PHONE_MISSING,
  BALANCE_TOO_LOW,
  UNAVAILABLE,
]);

/**
 * Payouts of Toss Payments (docs/adr/0047-payouts-by-toss-payments.md). A request is recorded before it is sent. Without a clear answer
 * the list of payouts decides; a payout that it contains is never requested again.
 */
export class TossBank implements Bank {
  readonly batchSize = 100;
  private readonly client: TossClient;
  private readonly sellers: TossSellers;

  constructor(private readonly options: TossOptions) {
    this.client = new TossClient(options, options.clock);
    this.sellers = new TossSellers(this.client, options.records, options.contactOf);
  }

  async deposit(deposits: readonly Deposit[]): Promise<ReadonlyMap<string, DepositOutcome>> {
    const outcomes: Outcomes = new Map();
    const fresh = await this.withoutRequested(deposits, outcomes);
    // Recorded before the payees are prepared, which can take minutes: other processes must not treat these deposits as never requested.
    const begun = await this.begin(fresh, outcomes);
    await this.request(await this.withoutListed(await this.prepare(begun, outcomes), outcomes), outcomes);
    return outcomes;
  }

  async query({ key, reference }: SentDeposit): Promise<DepositOutcome> {
    const requested = await this.options.records.request(key);
    if (requested === null)
      return reference === null ? NOT_FOUND : this.reportContradiction(key, 'an accepted payout was never requested');
    if (reference === null) return this.queryOutcome(requested);
    const answer = await this.client.get(`/v2/payouts/${encodeURIComponent(reference)}`);
    if (answer.kind === 'refused' && answer.status === 404)
      return this.reportContradiction(key, 'it does not know the payout that it accepted');
    const payout = answer.kind === 'answered' ? toPayout(answer.body) : null;
    return payout ? this.outcome(payout, requested) : UNKNOWN;
  }

  async find(reference: string): Promise<FoundDeposit> {
    // Dots would change the path of the request.
    if (!/^[\w-]+$/.test(reference)) return { kind: 'not_found' };
    const answer = await this.client.get(`/v2/payouts/${reference}`);
    if (answer.kind === 'refused') return { kind: answer.status === 404 ? 'not_found' : 'unknown' };
    const payout = answer.kind === 'answered' ? toPayout(answer.body) : null;
    if (payout?.id !== reference) return { kind: 'unknown' };
    const key = keyOf(payout.refPayoutId);
    const requested = await this.options.records.request(key);
    return requested ? { kind: 'found', key, outcome: this.outcome(payout, requested) } : { kind: 'not_found' };
  }

  /** Ends within seconds, because a mentor waits. Steps that are missing then follow before the first deposit. */
  async register(payee: Payee): Promise<void> {
    await this.sellers.register(payee, REGISTER_TIMEOUT);
  }

  /** All failed deposits: Toss Payments does not report which of them were completed before they failed. */
  async returned(since: Instant): Promise<readonly ReturnedDeposit[]> {
    const listed = (await this.list(since)) ?? [];
    const failed = listed.filter((payout) => outcomeOf(payout, this.now())?.kind === 'refused');
    const returns: ReturnedDeposit[] = [];
    for (const key of failed.map(({ refPayoutId }) => keyOf(refPayoutId))) {
      const requested = await this.options.records.request(key);
      const outcome = requested && this.outcomeAmong(listed, requested);
      if (outcome?.kind === 'refused') returns.push({ key, reason: outcome.reason });
    }
    return returns;
  }

  /** A deposit that was requested before is queried, and requested again only when it has not arrived. */
  private async withoutRequested(deposits: readonly Deposit[], outcomes: Outcomes): Promise<readonly UnsentDeposit[]> {
    const fresh: UnsentDeposit[] = [];
    for (const deposit of deposits) {
      const requested = await this.options.records.request(deposit.key);
      const known = requested ? await this.queryOutcome(requested) : NOT_FOUND;
      if (isUnknownToBank(known)) fresh.push({ deposit, requestedAt: requested?.requestedAt ?? null, sellerId: '' });
      else outcomes.set(deposit.key, known);
    }
    return fresh;
  }

  /** A database that was recovered, or failed over, can lack the record of a request: the list decides. */
  private async withoutListed(
    prepared: readonly UnsentDeposit[],
    outcomes: Outcomes,
  ): Promise<readonly UnsentDeposit[]> {
    const listed = prepared.length === 0 ? [] : await this.list(minus(this.now(), RECORD_LOST_WITHIN));
    if (listed === null) this.options.onTrouble?.({ key: null, reason: 'no list of payouts' });
    const isAbsent = ({ deposit }: UnsentDeposit) => listed !== null && reportsOf(listed, deposit.key).length === 0;
    const requested = await this.begin(
      prepared.filter((one) => !isAbsent(one)),
      outcomes,
    );
    this.settle(requested, listed, outcomes);
    return prepared.filter(isAbsent);
  }

  /** The deposits that can be requested now. The others are refused or postponed without a request. */
  private async prepare(begun: readonly RequestedDeposit[], outcomes: Outcomes): Promise<readonly UnsentDeposit[]> {
    if (begun.length === 0) return [];
    const opens = nextOpening(this.now());
    const balance = opens === null ? await this.balance() : 0;
    const prepared: UnsentDeposit[] = [];
    let reasonToWait = opens === null ? null : OUTSIDE_HOURS;
    if (balance === null) reasonToWait = UNAVAILABLE;
    let left = balance ?? 0;
    for (const { deposit, request } of begun) {
      const ready =
        reasonToWait === null ? await this.prepareOne(deposit, left) : postponed(opens ?? this.later(), reasonToWait);
      if ('reason' in ready) {
        outcomes.set(deposit.key, ready);
        await this.options.records.forget(request);
        // A silent bank is not asked again for each of the others: each question can take a minute.
        if (ready.kind === 'postponed' && ready.reason === UNAVAILABLE) reasonToWait = UNAVAILABLE;
      } else {
        prepared.push({ deposit, requestedAt: request.requestedAt, sellerId: ready.sellerId });
        left -= deposit.amount;
      }
    }
    return prepared;
  }

  private async prepareOne(deposit: Deposit, available: number): Promise<Payable | UnsentOutcome> {
    const { amount } = deposit;
    if (amount >= AMOUNT_LIMIT) return { kind: 'refused', reason: 'amount_too_high' };
    // Toss Payments refuses a whole request that the balance does not suffice for.
    if (amount > available) return postponed(this.later(), BALANCE_TOO_LOW);
    const payee = await this.sellers.payability(deposit);
    if (payee.kind === 'payable') return payee;
    return payee.kind === 'refused' ? { kind: 'refused', reason: payee.reason } : postponed(this.later(), payee.reason);
  }

  /** The won that can be paid out; null when Toss Payments does not report it. */
  private async balance(): Promise<number | null> {
    const answer = await this.client.get('/v2/balances');
    const { availableAmount } = asRecord(answer.kind === 'answered' ? answer.body : null) ?? {};
    const value = asRecord(availableAmount)?.['value'];
    if (typeof value === 'number') return value;
    this.options.onTrouble?.({ key: null, reason: answer.kind === 'refused' ? answer.code : 'no balance' });
    return null;
  }

  /** Records them; again immediately before they are sent, because from then on ten minutes pass before one counts as lost. */
  private async begin(unsent: readonly UnsentDeposit[], outcomes: Outcomes): Promise<readonly RequestedDeposit[]> {
    const begun: RequestedDeposit[] = [];
    for (const { deposit, sellerId, requestedAt: previous } of unsent) {
      const { key, amount } = deposit;
      const request = { key, amount, sellerId, requestedAt: this.now() };
      if (await this.options.records.begin(request, previous)) begun.push({ deposit, request });
      else outcomes.set(key, UNKNOWN);
    }
    return begun;
  }

  private async request(prepared: readonly UnsentDeposit[], outcomes: Outcomes): Promise<void> {
    const items = await this.begin(prepared, outcomes);
    if (items.length === 0) return;
    const answer = await this.client.post('/v2/payouts', items.map(toRequest));
    if (answer.kind === 'refused') return this.afterRefusal(items, answer, outcomes);
    if (answer.kind === 'unclear') this.options.onTrouble?.({ key: null, reason: answer.reason });
    const reported = answer.kind === 'answered' && Array.isArray(answer.body) ? payoutsIn(answer.body) : null;
    this.settle(items, reported ?? (await this.listed(items)), outcomes);
  }

  /** The bank can make deposits although it refused the request: deposits that the refusal does not name are looked up first. */
  private async afterRefusal(
    items: readonly RequestedDeposit[],
    refusal: TossRefusal,
    outcomes: Outcomes,
  ): Promise<void> {
    const named = items.filter(({ request }) => refPayoutIdOf(request.key) === refusal.refPayoutId);
    await this.refuse(named, refusal, outcomes);
    const others = items.filter((item) => !named.includes(item));
    if (others.length === 0) return;
    const listed = await this.listed(others);
    this.settle(others, listed, outcomes);
    const absent = listed ? others.filter(({ request }) => reportsOf(listed, request.key).length === 0) : [];
    if (named.length > 0) return this.request(absent.map(toUnsent), outcomes);
    return items.length === 1 ? this.refuse(absent, refusal, outcomes) : this.requestEach(absent, refusal, outcomes);
  }

  /**
   * One by one, because the refusal names no payout. Ends when the refusal proves to concern all of them, or without an answer, which can
   * take minutes.
   */
  private async requestEach(
    items: readonly RequestedDeposit[],
    refusal: TossRefusal,
    outcomes: Outcomes,
  ): Promise<void> {
    const untried = new Set(items);
    let refusals = 0;
    for (const item of items) {
      if (refusals === MAX_REFUSALS) break;
      untried.delete(item);
      await this.request([toUnsent(item)], outcomes);
      const { kind } = outcomes.get(item.request.key) ?? UNKNOWN;
      if (kind === 'unknown') break;
      refusals = kind === 'postponed' ? refusals + 1 : 0;
    }
    await this.refuse(untried, refusal, outcomes);
  }

  private async refuse(items: Iterable<RequestedDeposit>, refusal: TossRefusal, outcomes: Outcomes): Promise<void> {
    for (const item of items) outcomes.set(item.request.key, await this.handleRefusal(item, refusal));
  }

  /** A refusal that names the payout is about the payout. Any other can concern our key, a public holiday or the balance. */
  private async handleRefusal(
    { deposit, request }: RequestedDeposit,
    { code, refPayoutId }: TossRefusal,
  ): Promise<DepositOutcome> {
    await this.options.records.forget(request);
    if (code === 'FORBIDDEN_SELLER_PAYOUT') {
      await this.sellers.markUncertain(deposit);
      return postponed(this.later(), NOT_APPROVED);
    }
    if (refPayoutId === refPayoutIdOf(request.key) && !isTemporary(code)) return { kind: 'refused', reason: code };
    this.options.onTrouble?.({ key: request.key, reason: `it refused the request: ${code}` });
    return postponed(this.later(), code);
  }

  /** Takes the outcome of each request from its report; without one it is unknown. */
  private settle(items: readonly RequestedDeposit[], reported: readonly TossPayout[] | null, outcomes: Outcomes): void {
    for (const { request } of items) {
      const outcome = this.outcomeAmong(reported ?? [], request);
      outcomes.set(request.key, outcome ?? UNKNOWN);
    }
  }

  /** Decides by the list of payouts: listed payouts were accepted, others can be under way for a while. */
  private async queryOutcome(requested: RequestRecord): Promise<DepositOutcome> {
    const listed = await this.list(requested.requestedAt);
    if (listed === null) return UNKNOWN;
    const outcome = this.outcomeAmong(listed, requested);
    if (outcome) return outcome;
    return requested.requestedAt < minus(this.now(), LOST_AFTER) ? NOT_FOUND : UNKNOWN;
  }

  private listed(items: readonly RequestedDeposit[]): Promise<readonly TossPayout[] | null> {
    return this.list(instant(Math.min(this.now(), ...items.map(({ request }) => request.requestedAt))));
  }

  /** Payouts made since a day before. */
  private async list(since: Instant): Promise<readonly TossPayout[] | null> {
    const entities = await listAll(this.client, '/v2/payouts', { payoutDateGte: addDays(dayOf(since), -1) });
    return entities && payoutsIn(entities);
  }

  /** Null when the payout is not among them. */
  private outcomeAmong(payouts: readonly TossPayout[], requested: RequestRecord): DepositOutcome | null {
    const [reported, ...others] = reportsOf(payouts, requested.key);
    if (!reported) return null;
    return others.length > 0
      ? this.reportContradiction(requested.key, 'it reports several payouts')
      : this.outcome(reported, requested);
  }

  private outcome(reported: TossPayout, requested: RequestRecord): DepositOutcome {
    const wrong = contradiction(reported, requested);
    if (wrong !== null) return this.reportContradiction(requested.key, wrong);
    const outcome = outcomeOf(reported, this.now());
    return outcome ?? this.reportContradiction(requested.key, `it reports status ${reported.status}`);
  }

  private reportContradiction(key: string, reason: string): DepositOutcome {
    this.options.onTrouble?.({ key, reason });
    return { kind: 'contradicted', reason };
  }

  private now(): Instant {
    return this.options.clock.now();
  }

  private later(): Instant {
    return plus(this.now(), WAIT);
  }
}

const NOT_FOUND: DepositOutcome = { kind: 'refused', reason: 'not_found' };
const UNKNOWN: DepositOutcome = { kind: 'unknown' };

type Payable = Extract<Payability, { readonly kind: 'payable' }>;
type UnsentOutcome = Extract<DepositOutcome, { readonly kind: 'postponed' | 'refused' }>;

const postponed = (until: Instant, reason: string): UnsentOutcome => ({ kind: 'postponed', until, reason });

const toUnsent = ({ deposit, request: { sellerId, requestedAt } }: RequestedDeposit): UnsentDeposit => ({
  deposit,
  sellerId,
  requestedAt,
});

/** Exactly this currency and amount, at once. */
const toRequest = ({ request: { key, amount, sellerId } }: RequestedDeposit) => ({
  refPayoutId: refPayoutIdOf(key),
  destination: sellerId,
  scheduleType: 'EXPRESS',
  amount: { currency: 'KRW', value: amount },
  transactionDescription: DESCRIPTION,
});

const payoutsIn = (entities: readonly unknown[]): readonly TossPayout[] =>
  entities.map(toPayout).filter((payout) => payout !== null);

const reportsOf = (payouts: readonly TossPayout[], key: string): readonly TossPayout[] =>
  payouts.filter(({ refPayoutId }) => refPayoutId === refPayoutIdOf(key));
