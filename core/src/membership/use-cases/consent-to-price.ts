import type { RequiredPorts } from '../../application/ports.js';
import { dayOf } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Krw } from '../../kernel/krw.js';
import type { MembershipView } from '../ports.js';
import { lastTerm } from '../rules/membership.js';
import { withNextTransition } from '../rules/next-transition.js';
import { withPriceConsent } from '../rules/price-change.js';
import { viewMembership } from './view-membership.js';

/** A member agrees to the higher price of the next term. The event is the record of the consent. */
export class ConsentToPrice {
  constructor(private readonly ports: RequiredPorts<'memberships' | 'outbox', 'clock' | 'policies'>) {}

  /** @throws DomainError not-found without a membership; else as `withPriceConsent`. */
  async execute(memberId: MemberId, price?: Krw): Promise<MembershipView> {
    const at = this.ports.clock.now();
    const today = dayOf(at);
    return this.ports.transaction.run(async ({ memberships, outbox }) => {
      const before = await memberships.getCurrent(memberId);
      const after = withPriceConsent(before, today, at, price);
      const { id: membershipId, priceChange } = after;
      if (after === before || !priceChange) return viewMembership(memberships, before, today);
      const saved = withNextTransition(after, this.ports.policies.membership);
      await memberships.save(saved);
      const { endsOn } = lastTerm(after);
      await outbox.add({ type: 'price-change-consented', membershipId, memberId, endsOn, price: priceChange.price });
      return viewMembership(memberships, saved, today);
    });
  }
}
