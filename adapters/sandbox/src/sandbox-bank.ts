import { DAY, instant, plus, type Clock, type Instant } from '@spotter/core/kernel';
import type { Bank, Deposit, DepositOutcome, ReturnedDeposit, SentDeposit } from '@spotter/core/payout';
import type { SandboxLog } from './sandbox-log.js';

/** A bank that decides by the end of the account number (docs/sandbox.md, Bank). A key is paid once. */
export class SandboxBank implements Bank {
  readonly batchSize = 100;

  constructor(
    private readonly clock: Clock,
    private readonly log: SandboxLog,
  ) {}

  async deposit(deposits: readonly Deposit[]): Promise<ReadonlyMap<string, DepositOutcome>> {
    const outcomes = new Map<string, DepositOutcome>();
    for (const deposit of deposits) outcomes.set(deposit.key, await this.depositOne(deposit));
    return outcomes;
  }

  private async depositOne({ key, accountNumber }: Deposit): Promise<DepositOutcome> {
    if (accountNumber.endsWith('0000')) return { kind: 'refused', reason: 'account_refused' };
    if (accountNumber.endsWith('9999') && (await this.log.put(`bank time-out ${key}`, ''))) return { kind: 'unknown' };
    const now = this.clock.now();
    if (accountNumber.endsWith('8888')) await this.log.put(RETURN + key, String(plus(now, DAY)));
    await this.log.put(DEPOSIT + key, String(now));
    return this.query({ key });
  }

  async query({ key }: Pick<SentDeposit, 'key'>): Promise<DepositOutcome> {
    const depositedAt = await this.log.get(DEPOSIT + key);
    return depositedAt === null
      ? { kind: 'refused', reason: 'not_found' }
      : { kind: 'deposited', at: instantOf(depositedAt) };
  }

  async returned(since: Instant): Promise<readonly ReturnedDeposit[]> {
    const now = this.clock.now();
    return [...(await this.log.startingWith(RETURN))]
      .filter(([, at]) => Number(at) >= since && Number(at) <= now)
      .map(([name]) => ({ key: name.slice(RETURN.length), reason: 'account_closed' }));
  }
}

const DEPOSIT = 'bank deposit ';
const RETURN = 'bank return ';

const instantOf = (text: string): Instant => instant(Number(text));
