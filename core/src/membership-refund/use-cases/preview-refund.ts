import type { Policies } from '../../application/policies.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import type { MemberId } from '../../kernel/ids.js';
import { refundQuote, type RefundQuote } from '../rules/refund-quote.js';
import { type RefundingStores, loadRefundContext } from './refund-context.js';

/** The refund that a cancellation now would give. Changes nothing. */
export class PreviewRefund {
  constructor(
    private readonly transaction: Transaction<RefundingStores>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found without a membership; policy-violation (`state`) while it waits for its first payment. */
  execute(memberId: MemberId): Promise<RefundQuote> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const { terms } = await loadRefundContext(stores, memberId, at);
      return refundQuote(terms, at, this.policies);
    });
  }
}
