import type { Clock } from '../shared/clock.js';
import type { MemberId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import { refundQuote, type RefundQuote } from './refund-quote.js';
import { refundSituation, type RefundingStores } from './refund-situation.js';

/** What a member would get back by cancelling now. Changes nothing. */
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
      const { terms } = await refundSituation(stores, memberId, at, this.policies.dayPass);
      return refundQuote(terms, at, this.policies);
    });
  }
}
