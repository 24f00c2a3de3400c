import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { MemberId } from '../../kernel/ids.js';
import type { MembershipQueries, MembershipView } from '../ports.js';
import { withAutoRenew } from '../rules/auto-renewal.js';
import { scheduled } from '../rules/next-transition.js';
import { currentView } from './current-view.js';
import { reviewPrice } from './review-price.js';

export interface ChangeAutoRenewalCommand {
  readonly memberId: MemberId;
  readonly autoRenew: boolean;
}

/** A member switches automatic renewal off, or on again before the last paid term is over. */
export class ChangeAutoRenewal {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'memberships' | 'planPrices' | 'outbox'>>,
    private readonly queries: Pick<MembershipQueries, 'current'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found without a membership; else as `withAutoRenew`. */
  async execute({ memberId, autoRenew }: ChangeAutoRenewalCommand): Promise<MembershipView> {
    const today = dayOf(this.clock.now());
    await this.transaction.run(async (stores) => {
      const { memberships } = stores;
      const before = await memberships.currentOf(memberId);
      const chosen = withAutoRenew(before, autoRenew, today);
      if (chosen === before) return;
      // At once, because the next run of the job may be the last one before the end.
      const reviewed = await reviewPrice(stores, chosen, today, this.policies);
      await memberships.save(scheduled(reviewed, this.policies.membership));
    });
    return currentView(this.queries, memberId, today);
  }
}
