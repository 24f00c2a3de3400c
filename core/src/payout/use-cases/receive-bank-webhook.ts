import type { Ports } from '../../application/ports.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { DepositPayout } from './deposit-payout.js';

/**
 * Handles a message of the bank about a deposit. Only the bank's answer to our own query moves money, so messages can be forged,
 * repeated or in any order. A lost one only costs time: the job `payment-reconcile` queries every deposit under way.
 */
export class ReceiveBankWebhook {
  constructor(
    private readonly ports: Pick<Ports, 'bank'>,
    private readonly deposit: Pick<DepositPayout, 'apply'>,
  ) {}

  /**
   * @param reference the bank's name for the deposit; an unknown one has no effect.
   * @throws DomainError unavailable when the bank does not answer.
   */
  async execute(reference: string): Promise<void> {
    const found = await this.ports.bank.find?.(reference);
    if (found?.kind === 'unknown') throw new DomainError('unavailable', 'The bank is not available.');
    if (found?.kind === 'found') await this.deposit.apply(found.key, found.outcome);
  }
}
