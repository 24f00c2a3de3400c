import {
  forEachDue,
  forEachPart,
  joinReports,
  NOTHING_DONE,
  requireAvailable,
  runForEach,
} from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { addDays, type Day, dayOf } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { MembershipId, PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { DueMembership } from '../ports.js';
import type { Membership } from '../rules/membership.js';
import { nextRenewalOn } from '../rules/renewal-schedule.js';
import { isReached, withNextTransition } from '../rules/next-transition.js';
import { renewalPrice } from '../rules/price-change.js';
import { renewalPayment, withRenewalBegun } from '../rules/renewal.js';
import { type ApplyDueTransitionsRepositories, applyDueTransitions } from './apply-due-transitions.js';
import type { PendingPayment } from '../../payment/rules/payment.js';
import { isRequestOver, canBeResent } from '../../payment/rules/unanswered-charge.js';
import type { ChargeAttempt, ChargePayment } from '../../payment/use-cases/charge-payment.js';

type ProcessDueMembershipsRepositories = ApplyDueTransitionsRepositories &
  Pick<Repositories, 'memberships' | 'payments'>;

/** After this many charges in succession without an answer, the gateway counts as silent. Each takes about a minute. */
const SILENT_CHARGES = 2;

/** A membership whose next term is to be charged. */
interface DueCharge {
  readonly id: MembershipId;
  /** When its charge was last sent, or begun; null for a charge that is not begun yet. */
  readonly sentAt: Instant | null;
  /** Whether this run has changed the membership before. */
  readonly changed: boolean;
}

/**
 * The job `membership-renewal`: applies every transition of a membership whose day has come (docs/domain.md, Money: Renewal). Memberships
 * that another transaction holds are left to the next run. A failure, such as a declined charge, does not stop the others. Charges come
 * last. The run stops with an error when the database or the gateway was not available for a row, so that the scheduler repeats it soon. The
 * report counts memberships.
 */
export class ProcessDueMemberships implements Job {
  constructor(
    private readonly ports: RequiredPorts<keyof ProcessDueMembershipsRepositories, 'clock' | 'ids' | 'policies'> &
      Reads<'memberships'>,
    private readonly charge: ChargePayment,
  ) {}

  async run(): Promise<JobReport> {
    const today = dayOf(this.ports.clock.now());
    const priceReviews = await this.askAboutPrices(addDays(today, this.ports.policies.membership.priceDaysBefore));
    const charges = new Map<MembershipId, DueCharge>();
    const advanced = await forEachPart<DueMembership>(
      (after) => this.ports.queries.memberships.due(today, after),
      { size: Infinity, atOnce: 1 },
      (ids) => this.advanceAll(ids, charges),
    );
    const charged = await this.chargeAll([...charges.values()]);
    return requireAvailable([priceReviews, advanced, charged].reduce(joinReports));
  }

  /** Finds memberships by the end of their term: they have no due day for a price review, because plans seldom change their prices. */
  private askAboutPrices(endBy: Day): Promise<JobReport> {
    return forEachDue<Pick<DueMembership, 'id'>>(
      async (after) =>
        (await this.ports.queries.memberships.unreviewed(endBy, after && after.id)).map((id) => ({ id })),
      async (id) => (await this.advance(id)).changed,
    );
  }

  /** Memberships to be charged are added to `charges`, and counted with their charge. Later pages have them again, with their new due day. */
  private async advanceAll(ids: readonly MembershipId[], charges: Map<MembershipId, DueCharge>): Promise<JobReport> {
    let report = NOTHING_DONE;
    for (const id of ids) {
      if (charges.has(id)) continue;
      const advanced = await runForEach([id], async () => {
        const { membership, changed } = await this.advance(id);
        const due = membership && (await this.findDueCharge(membership));
        if (due) charges.set(id, { id, changed, ...due });
        return changed;
      });
      if (!charges.has(id)) report = joinReports(report, advanced);
    }
    return report;
  }

  /** @returns null when no charge is to be sent. */
  private async findDueCharge(membership: Membership): Promise<Pick<DueCharge, 'sentAt'> | null> {
    if (!this.isToBeCharged(membership)) return null;
    if (membership.renewal?.status !== 'pending') return { sentAt: null };
    const payment = await this.findResendable(membership.renewal.paymentId);
    return payment && { sentAt: payment.sentAt ?? payment.createdAt };
  }

  /**
   * New charges come first, then those without an answer, the one sent last at the end. So charges that the gateway never answers do not
   * delay the others. Those that are left while the gateway is silent fail as unavailable.
   */
  private async chargeAll(charges: readonly DueCharge[]): Promise<JobReport> {
    let [report, silent] = [NOTHING_DONE, 0];
    for (const { id, changed } of charges.toSorted((one, other) => (one.sentAt ?? 0) - (other.sentAt ?? 0))) {
      const charged = await runForEach([id], async () => {
        if (silent >= SILENT_CHARGES) throw new DomainError('unavailable', 'The payment gateway does not answer.');
        const attempt = await this.chargeNextTerm(id).catch((error: unknown) => {
          silent = 0;
          throw error;
        });
        if (attempt) silent = attempt.isSilent ? silent + 1 : 0;
        return changed || attempt !== null;
      });
      report = joinReports(report, charged);
    }
    return report;
  }

  /** @returns null without a charge to send: another run sent it, another transaction holds the membership, or it is cancelled. */
  private async chargeNextTerm(id: MembershipId): Promise<ChargeAttempt | null> {
    const { membership } = await this.advance(id);
    const payment = membership && (await this.paymentFor(membership));
    if (!payment) return null;
    try {
      return await this.charge.attempt(payment, membership.plan.name);
    } finally {
      await this.advance(id); // the answer can make a transition due: the expiry after the last failed charge
    }
  }

  /** @returns null for a membership that another transaction holds. */
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
    return renewal?.status === 'pending' ? this.findResendable(renewal.paymentId) : this.beginRenewal(id);
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
      const payment = renewalPayment(membership, amount, this.ports.ids.next(), at);
      const renewing = withRenewalBegun(membership, payment.id, dayOf(at));
      await payments.add(payment);
      await memberships.save(withNextTransition(renewing, this.ports.policies.membership));
      return payment;
    });
  }

  /**
   * The pending payment, if it can be sent again: a charge was interrupted or had no answer. It keeps its id, so the gateway answers as
   * before if it has it. Null while the gateway can still receive its last request, and once it is old enough to be given up. One that
   * met a configuration error is not given up here.
   */
  private findResendable(id: PaymentId): Promise<PendingPayment | null> {
    return this.ports.transaction.run(async ({ payments }) => {
      const payment = await payments.get(id);
      const [at, policy] = [this.ports.clock.now(), this.ports.policies.payment];
      const isResendable = canBeResent(payment, at, policy) || payment.resend;
      return payment.status === 'pending' && isRequestOver(payment, at, policy) && isResendable ? payment : null;
    });
  }
}
