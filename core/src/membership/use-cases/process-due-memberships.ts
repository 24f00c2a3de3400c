import { forEachDue, joinReports } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { addDays, type Day, dayOf } from '../../kernel/calendar.js';
import type { MembershipId, PaymentId } from '../../kernel/ids.js';
import type { DueMembership } from '../ports.js';
import type { Membership } from '../rules/membership.js';
import { nextRenewalOn } from '../rules/renewal-schedule.js';
import { isReached, withNextTransition } from '../rules/next-transition.js';
import { renewalPrice } from '../rules/price-change.js';
import { renewalPayment, withRenewalBegun } from '../rules/renewal.js';
import { type ApplyDueTransitionsRepositories, applyDueTransitions } from './apply-due-transitions.js';
import type { PendingPayment } from '../../payment/rules/payment.js';
import { isRequestOver, isResent } from '../../payment/rules/unanswered-charge.js';
import type { ChargePayment } from '../../payment/use-cases/charge-payment.js';

type ProcessDueMembershipsRepositories = ApplyDueTransitionsRepositories &
  Pick<Repositories, 'memberships' | 'payments'>;

/**
 * The job `membership-renewal`: applies every transition of a membership whose day has come (docs/domain.md, Money: Renewal). Memberships
 * that a concurrent run has processed are left out. A failure, such as a declined charge, does not stop the others. The report counts
 * memberships.
 */
export class ProcessDueMemberships implements Job {
  constructor(
    private readonly ports: RequiredPorts<ProcessDueMembershipsRepositories, 'clock' | 'ids' | 'policies'> &
      Reads<'memberships'>,
    private readonly charge: ChargePayment,
  ) {}

  async run(): Promise<JobReport> {
    const today = dayOf(this.ports.clock.now());
    const priceReviews = await this.askAboutPrices(addDays(today, this.ports.policies.membership.priceDaysBefore));
    const processed = await forEachDue<DueMembership>(
      (after) => this.ports.queries.memberships.due(today, after),
      (id) => this.processMembership(id),
    );
    return joinReports(priceReviews, processed);
  }

  /** Finds memberships by the end of their term: they have no due day for a price review, because plans seldom change their prices. */
  private askAboutPrices(endBy: Day): Promise<JobReport> {
    return forEachDue<Pick<DueMembership, 'id'>>(
      async (after) =>
        (await this.ports.queries.memberships.unreviewed(endBy, after && after.id)).map((id) => ({ id })),
      async (id) => (await this.advance(id)).changed,
    );
  }

  private async processMembership(id: MembershipId): Promise<boolean> {
    const { membership, changed } = await this.advance(id);
    const payment = membership && (await this.paymentFor(membership));
    if (!payment) return changed;
    try {
      await this.charge.execute(payment, membership.plan.name);
    } finally {
      await this.advance(id); // the answer may have made something due: an expiry, after the last failed charge
    }
    return true;
  }

  /** @returns null for a membership that a concurrent run has locked. */
  private advance(id: MembershipId): Promise<{ membership: Membership | null; changed: boolean }> {
    const { transaction, ids, clock, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const before = await repositories.memberships.getUnlessLocked(id);
      if (!before) return { membership: null, changed: false };
      const after = await applyDueTransitions(repositories, before, { ids, at: clock.now(), policies });
      const changed = after !== before;
      if (changed) await repositories.memberships.save(withNextTransition(after, policies.membership));
      return { membership: after, changed };
    });
  }

  private async paymentFor(membership: Membership): Promise<PendingPayment | null> {
    if (!this.isToBeCharged(membership)) return null;
    const { id, renewal } = membership;
    return renewal?.status === 'pending' ? this.unanswered(renewal.paymentId) : this.beginRenewal(id);
  }

  private isToBeCharged(membership: Membership): boolean {
    return isReached(nextRenewalOn(membership, this.ports.policies.membership), dayOf(this.ports.clock.now()));
  }

  /** Stores the payment before the gateway is asked, so that no charge is unknown to us. Of two concurrent runs only one stores it. */
  private beginRenewal(id: MembershipId): Promise<PendingPayment | null> {
    return this.ports.transaction.run(async ({ memberships, payments, planPrices }) => {
      const at = this.ports.clock.now();
      const membership = await memberships.get(id);
      if (membership.renewal?.status === 'pending' || !this.isToBeCharged(membership)) return null;
      const amount = renewalPrice(membership, await planPrices.findByPlan(membership.plan.id));
      const payment = renewalPayment(membership, amount, this.ports.ids.next<PaymentId>(), at);
      const renewing = withRenewalBegun(membership, payment.id, dayOf(at));
      await payments.add(payment);
      await memberships.save(withNextTransition(renewing, this.ports.policies.membership));
      return payment;
    });
  }

  /**
   * The pending payment, if it may be sent again: a charge was interrupted or had no answer. It keeps its id, so the gateway answers as
   * before if it has it. Null while the gateway may still receive its last request, and once it is old enough to be abandoned.
   */
  private unanswered(id: PaymentId): Promise<PendingPayment | null> {
    return this.ports.transaction.run(async ({ payments }) => {
      const payment = await payments.get(id);
      const [at, policy] = [this.ports.clock.now(), this.ports.policies.payment];
      const isKept = isResent(payment, at, policy) || payment.resend;
      return payment.status === 'pending' && isRequestOver(payment, at, policy) && isKept ? payment : null;
    });
  }
}
