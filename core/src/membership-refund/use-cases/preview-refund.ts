import type { RequiredPorts } from '../../application/ports.js';
import type { MemberId } from '../../kernel/ids.js';
import { refundQuote, type RefundQuote } from '../rules/refund-quote.js';
import { type RefundContextRepositories, loadRefundContext } from './refund-context.js';

/** The refund of a cancellation now. Only reads. */
export class PreviewRefund {
  constructor(
    private readonly ports: RequiredPorts<keyof RefundContextRepositories | 'memberships', 'clock' | 'policies'>,
  ) {}

  /** @throws DomainError not-found without a membership; policy-violation (`state`) while it waits for its first payment. */
  execute(memberId: MemberId): Promise<RefundQuote> {
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const membership = await repositories.memberships.getCurrent(memberId);
      const { terms } = await loadRefundContext(repositories, membership, at, this.ports.policies);
      return refundQuote(terms, at, this.ports.policies);
    });
  }
}
