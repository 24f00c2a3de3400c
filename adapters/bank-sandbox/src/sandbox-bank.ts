import { instant, type Bank, type Clock, type Deposit, type DepositOutcome } from '@spotter/core';
import type { SandboxLog } from './sandbox-log.js';

/**
 * A bank that decides by the end of the account number (docs/api.md, Sandbox mode): `0000` is refused; `9999` gives no answer to the
 * first try of each deposit, and the money did not move; any other is paid. A key is paid once.
 */
export class SandboxBank implements Bank {
  constructor(
    private readonly clock: Clock,
    private readonly log: SandboxLog,
  ) {}

  async deposit({ key, accountNumber }: Deposit): Promise<DepositOutcome> {
    if (accountNumber.endsWith('0000')) return { kind: 'refused', reason: 'account_refused' };
    if (accountNumber.endsWith('9999') && (await this.log.put(`bank time-out ${key}`, ''))) return { kind: 'unknown' };
    await this.log.put(depositKey(key), String(this.clock.now()));
    return this.query(key);
  }

  async query(key: string): Promise<DepositOutcome> {
    const depositedAt = await this.log.get(depositKey(key));
    return depositedAt === null
      ? { kind: 'refused', reason: 'not_found' }
      : { kind: 'deposited', at: instant(Number(depositedAt)) };
  }
}

const depositKey = (key: string): string => `bank deposit ${key}`;
