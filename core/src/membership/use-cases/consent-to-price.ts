import type { RequiredPorts, Reads } from '../../application/ports.js';
import { dayOf } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Krw } from '../../kernel/krw.js';
import type { MembershipView } from '../ports.js';
import { lastTerm } from '../rules/membership.js';
import { withNextTransition } from '../rules/next-transition.js';
import { withPriceConsent } from '../rules/price-change.js';
import { loadCurrentMembership } from './load-current-membership.js';

/** A member agrees to the higher price of the next term. The event is the record of the consent. */
export class ConsentToPrice {
  constructor(
    private readonly ports: RequiredPorts<'memberships' | 'outbox', 'clock' | 'policies'> & Reads<'memberships'>,
  ) {}

  /** @throws DomainError not-found without a membership; else as `withPriceConsent`. */
  async execute(memberId: MemberId, price?: Krw): Promise<MembershipView> {
    const at = this.ports.clock.now();
    await this.ports.transaction.run(async ({ memberships, outbox }) => {
      const before = await memberships.getCurrent(memberId);
      const after = withPriceConsent(before, dayOf(at), at, price);
      const { id: membershipId, priceChange } = after;
      if (after === before || !priceChange) return;
      await memberships.save(withNextTransition(after, this.ports.policies.membership));
      const { endsOn } = lastTerm(after);
      await outbox.add({ type: 'price-change-consented', membershipId, memberId, endsOn, price: priceChange.price });
    });
    return loadCurrentMembership(this.ports.queries.memberships, memberId, dayOf(at));
  }
}
