import type { Bank, Deposit, DepositOutcome, ReturnedDeposit, SentDeposit } from '@spotter/core/payout';

/**
 * A bank without an interface: a person uploads the file of a released batch at the bank (대량이체) and reads its results back. Every
 * deposit is accepted, and only its result in a file settles it.
 */
export class TransferFileBank implements Bank {
  readonly batchSize = 500;
  readonly byFile = true;

  /** @param isRequestedElsewhere whether a former bank has possibly received the deposit of a key. */
  constructor(private readonly isRequestedElsewhere: (key: string) => Promise<boolean>) {}

  async deposit(deposits: readonly Deposit[]): Promise<ReadonlyMap<string, DepositOutcome>> {
    return new Map(deposits.map(({ key }) => [key, accepted(key)]));
  }

  /** Never `not_found`: a deposit in a file is never sent again. */
  async query({ key }: SentDeposit): Promise<DepositOutcome> {
    if (await this.isRequestedElsewhere(key))
      return { kind: 'contradicted', reason: 'another bank may pay it, which must be asked' };
    return accepted(key);
  }

  async returned(): Promise<readonly ReturnedDeposit[]> {
    return [];
  }
}

const accepted = (reference: string): DepositOutcome => ({ kind: 'accepted', reference });
