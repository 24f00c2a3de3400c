import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { dayOf } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { MemberId } from '../../kernel/ids.js';
import type { MembershipView } from '../ports.js';
import { refuseUnusableKey, retireBillingKey, withBillingKey } from '../rules/payment-method.js';
import { beginOverdueCharge } from './begin-overdue-charge.js';
import type { DeleteRetiredKeys } from './delete-retired-keys.js';
import { loadCurrentMembership } from './load-current-membership.js';
import { viewMembership } from './view-membership.js';
import type { PendingPayment } from '../../payment/rules/payment.js';
import type { ChargePayment } from '../../payment/use-cases/charge-payment.js';

export interface ChangePaymentMethodCommand {
  readonly memberId: MemberId;
  readonly billingKey: string;
}

type ChangePaymentMethodRepositories = Pick<
  Repositories,
  'memberships' | 'payments' | 'planPrices' | 'retiredBillingKeys'
>;

/** A member replaces the card. A past-due term is charged to the new one at once; the old one is deleted at the gateway. */
export class ChangePaymentMethod {
  constructor(
    private readonly ports: RequiredPorts<
      keyof ChangePaymentMethodRepositories,
      'gateway' | 'clock' | 'ids' | 'policies'
    > &
      Reads<'memberships'>,
    private readonly charge: ChargePayment,
    private readonly deletion: Pick<DeleteRetiredKeys, 'execute'>,
  ) {}

  /**
   * @returns the membership, still past due when the charge was declined or has no answer.
   * @throws DomainError validation for a key that the gateway cannot charge; unavailable when it does not answer; not-found without a
   * membership; else as `withBillingKey`.
   */
  async execute(command: ChangePaymentMethodCommand): Promise<MembershipView> {
    const { memberId } = command;
    const today = dayOf(this.ports.clock.now());
    // Only members with a membership ask the gateway.
    const { membership } = await loadCurrentMembership(this.ports.queries.memberships, memberId, today);
    refuseUnusableKey(await this.ports.gateway.findBillingKey(command.billingKey));
    const replaced = await this.ports.transaction.run((repositories) =>
      this.replace(repositories, command, membership.billingKey),
    );
    // A concurrent request has replaced the key, perhaps by deleting this one: the gateway is asked again.
    if (replaced === null) return this.execute(command);
    const { membershipId, payment, planName, retired } = replaced;
    if (payment) await this.pay(payment, planName);
    if (retired) await this.deletion.execute(retired.id);
    return this.ports.transaction.run(async ({ memberships }) =>
      viewMembership(memberships, await memberships.get(membershipId), today),
    );
  }

  /** @returns null when the present key is not `known` any more. */
  private async replace(
    repositories: ChangePaymentMethodRepositories,
    { memberId, billingKey }: ChangePaymentMethodCommand,
    known: string | null,
  ) {
    const { memberships, retiredBillingKeys } = repositories;
    const { ids, policies, clock } = this.ports;
    const at = clock.now();
    const before = await memberships.getCurrent(memberId);
    if (before.billingKey !== known) return null;
    const after = withBillingKey(before, billingKey, await retiredBillingKeys.findUndeleted(memberId));
    const retired = retireBillingKey(ids, before, billingKey, at);
    if (retired) await retiredBillingKeys.add(retired);
    // A charge that is under way to the old key is waited for: a second one could take the money twice.
    const isOverdue = after.status === 'past_due' && after.renewal?.status === 'failed';
    const payment = isOverdue ? await beginOverdueCharge(repositories, after, { ids, at, policies }) : null;
    if (!payment && after.billingKey !== before.billingKey) await memberships.save(after);
    return { membershipId: after.id, payment, planName: after.plan.name, retired };
  }

  /** The key is changed although the charge is declined; the member is notified of the decline. */
  private async pay(payment: PendingPayment, planName: string): Promise<void> {
    try {
      await this.charge.execute(payment, planName);
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'payment-failed')) throw error;
    }
  }
}
