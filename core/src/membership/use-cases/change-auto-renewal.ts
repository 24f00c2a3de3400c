import type { RequiredPorts } from '../../application/ports.js';
import { dayOf } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import type { MembershipView } from '../ports.js';
import { withAutoRenew } from '../rules/auto-renewal.js';
import { withNextTransition } from '../rules/next-transition.js';
import { reviewPrice } from './review-price.js';
import { viewMembership } from './view-membership.js';

export interface ChangeAutoRenewalCommand {
  readonly memberId: MemberId;
  readonly autoRenew: boolean;
}

/** A member switches automatic renewal off, or on again before the last paid term is over. */
export class ChangeAutoRenewal {
  constructor(private readonly ports: RequiredPorts<'memberships' | 'planPrices' | 'outbox', 'clock' | 'policies'>) {}

  /** @throws DomainError not-found without a membership; else as `withAutoRenew`. */
  async execute({ memberId, autoRenew }: ChangeAutoRenewalCommand): Promise<MembershipView> {
    const today = dayOf(this.ports.clock.now());
    return this.ports.transaction.run(async (repositories) => {
      const { memberships } = repositories;
      const before = await memberships.getCurrent(memberId);
      const chosen = withAutoRenew(before, autoRenew, today, this.ports.policies.membership);
      if (chosen === before) return viewMembership(memberships, before, today);
      // At once, because the next run of the job can be the last one before the end.
      const reviewed = await reviewPrice(repositories, chosen, today, this.ports.policies);
      const saved = withNextTransition(reviewed, this.ports.policies.membership);
      await memberships.save(saved);
      return viewMembership(memberships, saved, today);
    });
  }
}
