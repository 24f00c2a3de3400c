import type { Reads } from '../../application/ports.js';
import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { invalid, notFound, wrongState } from '../../kernel/domain-error.js';
import type { PayoutId } from '../../kernel/ids.js';
import type { PayoutWithLines } from '../ports.js';
import type { DepositPayout } from './deposit-payout.js';

export interface RetryDepositCommand extends ReasonedAuthority {
  readonly payoutId: PayoutId;
  /** Whether the administrator has confirmed the changed account with the mentor: its deposit does not wait. Needs a reason. */
  readonly confirmPayee?: boolean | undefined;
}

/** Sends a deposit that failed or has not begun, at the request of an administrator, to the mentor's present account. */
export class RetryDeposit {
  constructor(
    private readonly ports: Reads<'payouts'>,
    private readonly deposit: DepositPayout,
  ) {}

  /**
   * @throws DomainError not-found; policy-violation: `state` when the payout neither failed nor waits for its deposit, `payee-hold`,
   * `two-person-release`.
   */
  async execute(
    { payoutId: id, confirmPayee = false, ...authority }: RetryDepositCommand,
    idempotency?: IdempotencyContext,
  ): Promise<PayoutWithLines> {
    if (confirmPayee && authority.reason === null)
      throw invalid('why', 'REQUIRED', 'A reason is required to confirm the payee.');
    const retried = await this.deposit.retry(id, { ...authority, confirmPayee }, idempotency);
    const found = await this.ports.queries.payouts.payout(id);
    if (!found) throw notFound('payout');
    if (!retried) throw wrongState('payout', found.payout.status, 'retried');
    return found;
  }
}
