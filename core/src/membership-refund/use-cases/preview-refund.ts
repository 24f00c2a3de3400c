import type { RequiredPorts } from '../../application/ports.js';
import type { MemberId } from '../../kernel/ids.js';
import { refundQuote, type RefundQuote } from '../rules/refund-quote.js';
import { type RefundContextRepositories, loadRefundContext } from './refund-context.js';

/** The refund that a cancellation now would give. Changes nothing. */
export class PreviewRefund {
  constructor(private readonly ports: RequiredPorts<RefundContextRepositories, 'clock' | 'policies'>) {}

  /** @throws DomainError not-found without a membership; policy-violation (`state`) while it waits for its first payment. */
  execute(memberId: MemberId): Promise<RefundQuote> {
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const { terms } = await loadRefundContext(repositories, memberId, at);
      return refundQuote(terms, at, this.ports.policies);
    });
  }
}
