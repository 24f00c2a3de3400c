import type { Authority } from '../administration/administrator-action.js';
import { notFound, wrongState } from '../shared/domain-error.js';
import type { PayoutId } from '../shared/ids.js';
import type { Once } from '../idempotency/once.js';
import type { DepositPayout } from './deposit-payout.js';
import type { PayoutQueries, PayoutWithLines } from './ports.js';

export interface RetryDepositCommand extends Authority {
  readonly payoutId: PayoutId;
  readonly why: string | null;
}

/** An administrator has a failed deposit sent again, to the account that the mentor has now. */
export class RetryDeposit {
  constructor(
    private readonly deposit: DepositPayout,
    private readonly queries: Pick<PayoutQueries, 'payout'>,
  ) {}

  /** @throws DomainError not-found; policy-violation (`state`) when the payout has not failed. */
  async execute({ payoutId: id, ...asked }: RetryDepositCommand, once?: Once): Promise<PayoutWithLines> {
    const retried = await this.deposit.retry(id, asked, once);
    const found = await this.queries.payout(id);
    if (!found) throw notFound('payout');
    if (!retried) throw wrongState('payout', found.payout.status, 'retried');
    return found;
  }
}
