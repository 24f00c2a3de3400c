import type { RequiredPorts } from '../../application/ports.js';
import type { MemberId } from '../../kernel/ids.js';
import { refundQuote, type RefundQuote } from '../rules/refund-quote.js';
import { type RefundContextStores, loadRefundContext } from './refund-context.js';

/** The refund that a cancellation now would give. Changes nothing. */
export class PreviewRefund {
  constructor(private readonly ports: RequiredPorts<RefundContextStores, 'clock' | 'policies'>) {}

  /** @throws DomainError not-found without a membership; policy-violation (`state`) while it waits for its first payment. */
  execute(memberId: MemberId): Promise<RefundQuote> {
    return this.ports.transaction.run(async (stores) => {
      const at = this.ports.clock.now();
      const { terms } = await loadRefundContext(stores, memberId, at);
      return refundQuote(terms, at, this.ports.policies);
    });
  }
}
