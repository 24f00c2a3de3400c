import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { rotateByTime } from '../../application/silence-limit.js';
import type { NewAdministratorAction, ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { formatInstant } from '../../kernel/calendar.js';
import type { Cipher } from '../../kernel/cipher.js';
import { DomainError, notFound, policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { PayoutId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { encryptionContext } from '../../mentor/rules/bank-account.js';
import { isPayeeHeld } from '../../mentor/rules/payee.js';
import type { Deposit } from '../ports.js';
import {
  beginDeposit,
  decideDeposit,
  decideReturn,
  type DepositConditions,
  depositKey,
  type FailedPayout,
  isAccepted,
  isUnderWay,
  isUnknownToBank,
  parseDepositKey,
  requireOtherThanReporter,
  type ProcessingPayout,
} from '../rules/deposit-decision.js';
import type { DepositOutcome } from '../rules/deposit-outcome.js';
import type { Payout } from '../rules/payout.js';
import { keepAnswers, keepReturns, createFailureEvent } from './keep-answers.js';

type DepositPayoutRepositories = Pick<
  Repositories,
  'payouts' | 'payoutBatches' | 'mentors' | 'journal' | 'outbox' | 'administratorActions'
>;

/** The request of an administrator to send a deposit again. */
interface RetryRequest extends ReasonedAuthority {
  /** The changed account was confirmed with the mentor. */
  readonly confirmPayee: boolean;
}

/** Sends payouts to the bank: a deposit begins in one transaction, is sent outside any, and is settled in another. */
export class DepositPayout {
  constructor(
    private readonly ports: RequiredPorts<
      keyof DepositPayoutRepositories,
      'bank' | 'cipher' | 'clock' | 'ids' | 'policies'
    >,
  ) {}

  /**
   * @param ids different, at most `Bank.batchSize`.
   * @returns each by its id: deposited, failed, postponed, or processing without a final answer of the bank. A payout that was not
   * `calculated`, whose batch is not released or whose payee is held is unchanged, and absent like an unknown one.
   */
  async execute(ids: readonly PayoutId[]): Promise<ReadonlyMap<PayoutId, Payout>> {
    const begun = await this.ports.transaction.run((repositories) => this.begin(repositories, ids, null));
    const sent = begun.filter((payout) => payout.status === 'processing');
    const settled = sent.length === 0 ? [] : await this.settle(sent, await this.send(sent));
    return new Map([...begun, ...settled].map((payout) => [payout.id, payout]));
  }

  /**
   * Sends one payout again, also one that failed.
   * @returns null when its status allowed no deposit.
   * @throws DomainError not-found; policy-violation: `state` while its batch is not released, `payee-hold` while its payee is held and not
   * confirmed, `two-person-release`.
   */
  async retry(id: PayoutId, request: RetryRequest, idempotency?: IdempotencyContext): Promise<Payout | null> {
    const begun = await this.ports.transaction.run(async (repositories) => {
      await this.requireRetryable(repositories, id, request);
      const [payout = null] = await this.begin(repositories, [id], request);
      return payout;
    }, idempotency);
    if (begun?.status !== 'processing') return begun;
    const [settled] = await this.settle([begun], await this.sendAgain(begun), idempotency);
    return settled ?? begun;
  }

  /**
   * Queries the bank for an unanswered deposit. A deposit unknown to the bank is sent again under the same key: if the first arrives
   * after all, the bank treats both as one. A deposit that the bank has accepted is never sent again.
   * @returns the payout, still processing without a final answer; null when the bank does not answer.
   * @throws DomainError payment-failed when the bank's answer contradicts the request, with that answer.
   */
  async resume(id: PayoutId): Promise<Payout | null> {
    const payout = await this.ports.transaction.run(({ payouts }) => payouts.get(id));
    if (!isUnderWay(payout)) return payout;
    const key = depositKey(payout);
    const known = await this.ports.bank.query({ key, reference: payout.bankReference });
    if (known.kind === 'unknown') return null;
    if (known.kind === 'contradicted')
      throw new DomainError('payment-failed', `The bank: ${known.reason}.`, { payoutId: id });
    const isLost = isUnknownToBank(known) && !isAccepted(payout);
    const outcomes = isLost ? await this.send([payout]) : new Map([[key, known]]);
    const [settled] = await this.settle([payout], outcomes);
    return settled ?? payout;
  }

  /**
   * Applies the bank's answer about a queried deposit. A deposited one that is refused later was returned.
   * @throws DomainError not-found.
   */
  async apply(key: string, outcome: DepositOutcome): Promise<void> {
    const sent = parseDepositKey(key);
    if (!sent) throw notFound('payout');
    const payout = await this.ports.transaction.run(({ payouts }) => payouts.get(sent.id));
    if (payout.status === 'deposited' && outcome.kind === 'refused') await this.recordReturn(key, outcome.reason);
    else if (isUnderWay(payout) && payout.attempts === sent.attempt)
      await this.settle([payout], new Map([[key, outcome]]));
  }

  /**
   * Records a returned deposit: its money is in transit again.
   * @param key the key of the request.
   * @returns whether the return is new.
   * @throws DomainError not-found.
   */
  async recordReturn(key: string, reason: string): Promise<boolean> {
    const sent = parseDepositKey(key);
    if (!sent) throw notFound('payout');
    return this.ports.transaction.run(async (repositories) => {
      const failed = decideReturn(await repositories.payouts.get(sent.id), sent.attempt, reason);
      if (!failed) return false;
      await keepReturns(repositories, this.ports.ids, [failed], this.ports.clock.now());
      return true;
    });
  }

  private async begin(
    repositories: DepositPayoutRepositories,
    ids: readonly PayoutId[],
    request: RetryRequest | null,
  ): Promise<readonly (ProcessingPayout | FailedPayout)[]> {
    const { payouts, outbox, administratorActions } = repositories;
    const waiting = await payouts.getAll(ids);
    const at = this.ports.clock.now();
    const conditionsOf = await readConditions(repositories, waiting, request, at);
    const begun: (ProcessingPayout | FailedPayout)[] = [];
    for (const payout of waiting) {
      const after = beginDeposit(payout, conditionsOf(payout), at);
      if (!after) continue;
      begun.push(after);
      if (request) await administratorActions.add(createRetryAction(request, payout, after));
    }
    await payouts.save(...begun);
    await outbox.add(...begun.filter(({ status }) => status === 'failed').map(createFailureEvent));
    return begun;
  }

  /** Refuses no status: without a deposit to begin, `begin` does not begin one. @throws DomainError as `retry`. */
  private async requireRetryable(
    { payouts, payoutBatches, mentors }: DepositPayoutRepositories,
    id: PayoutId,
    { adminId, confirmPayee }: RetryRequest,
  ): Promise<void> {
    const payout = await payouts.get(id);
    const { status, batchId, mentorId } = payout;
    requireOtherThanReporter(payout, adminId, this.ports.policies.payout);
    if (batchId === null || (status !== 'calculated' && status !== 'failed')) return;
    const [released] = await payoutBatches.findReleased([batchId]);
    if (released === undefined) throw wrongState('payout', 'not released', 'deposited');
    const [payee] = await mentors.findPayees([mentorId]);
    if (!payee?.payeeHeldUntil || confirmPayee || !isPayeeHeld(payee, this.ports.clock.now())) return;
    const heldUntil = formatInstant(payee.payeeHeldUntil);
    throw policyViolation('payee-hold', 'Deposits are held because the account was changed.', { heldUntil });
  }

  /** A retry under a key gets the attempt as it was begun: an attempt with a known outcome is never sent again. */
  private async sendAgain(begun: ProcessingPayout): Promise<DepositOutcomes> {
    const stored = await this.ports.transaction.run(({ payouts }) => payouts.get(begun.id));
    const isOpen = stored.status === 'processing' && stored.attempts === begun.attempts && !isAccepted(stored);
    return isOpen ? this.send([begun]) : new Map();
  }

  /** Rotated, because a bank may postpone all that follow some that it refuses: those would hold up the others in every run. */
  private send(payouts: readonly ProcessingPayout[]): Promise<DepositOutcomes> {
    const { bank, cipher, clock } = this.ports;
    return bank.deposit(rotateByTime(payouts, clock.now()).map((payout) => depositOf(payout, cipher)));
  }

  /** @returns the payouts as they are then. */
  private settle(
    sent: readonly ProcessingPayout[],
    outcomes: DepositOutcomes,
    idempotency?: IdempotencyContext,
  ): Promise<readonly Payout[]> {
    return this.ports.transaction.run(async ({ payouts, journal, outbox }) => {
      const stored = await payouts.getAll(sent.map(({ id }) => id));
      // A key names its attempt: later attempts have no outcome here.
      const answered = stored.flatMap((payout) => {
        const outcome = outcomes.get(depositKey(payout));
        return outcome ? (decideDeposit(payout, payout.attempts, outcome) ?? []) : [];
      });
      await keepAnswers({ payouts, journal, outbox }, this.ports.ids, answered);
      const after = new Map(answered.map((payout) => [payout.id, payout]));
      return stored.map((payout) => after.get(payout.id) ?? payout);
    }, idempotency);
  }
}

/** Decrypts the account number; only requests to a bank and transfer files contain it. */
export function depositOf(payout: ProcessingPayout, cipher: Pick<Cipher, 'decrypt'>): Deposit {
  const { reference, bankCode, holder, accountNumber } = payout.bankAccount;
  return {
    key: depositKey(payout),
    mentorId: payout.mentorId,
    reference,
    amount: payout.net,
    bankCode,
    holder,
    accountNumber: cipher.decrypt(accountNumber, encryptionContext(payout.mentorId)),
  };
}

type DepositOutcomes = ReadonlyMap<string, DepositOutcome>;

/** @param request null for a deposit of the job. */
async function readConditions(
  { payoutBatches, mentors }: Pick<Repositories, 'payoutBatches' | 'mentors'>,
  payouts: readonly Payout[],
  request: RetryRequest | null,
  at: Instant,
): Promise<(payout: Payout) => DepositConditions> {
  const batches = payouts.flatMap(({ batchId }) => batchId ?? []);
  const released = new Set(await payoutBatches.findReleased([...new Set(batches)]));
  const found = await mentors.findPayees([...new Set(payouts.map(({ mentorId }) => mentorId))]);
  const payees = new Map(found.map((payee) => [payee.id, payee]));
  return ({ mentorId, batchId }) => {
    const payee = payees.get(mentorId);
    return {
      isRetry: request !== null,
      isReleased: batchId !== null && released.has(batchId),
      isPayeeHeld: payee !== undefined && !request?.confirmPayee && isPayeeHeld(payee, at),
      bankAccount: payee?.bankAccount ?? null,
    };
  };
}

const createRetryAction = (
  { confirmPayee, ...authority }: RetryRequest,
  payout: Payout,
  begun: Payout,
): NewAdministratorAction => ({
  ...authority,
  action: 'retry-payout',
  subject: { type: 'payout', id: payout.id },
  before: { status: payout.status, attempts: payout.attempts },
  after: { status: begun.status, attempts: begun.attempts, ...(confirmPayee && { confirmPayee }) },
});
