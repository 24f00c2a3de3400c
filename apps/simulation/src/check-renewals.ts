import { DAY, minus, type Day } from '@spotter/core/kernel';
import type { DatedPrice, Membership, RetiredBillingKey } from '@spotter/core/membership';
import type { Payment } from '@spotter/core/payment';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { keepWhile } from './row-groups.js';

/** The gateway can refuse us for some days. */
const DELETED_WITHIN = 7 * DAY;

interface Consent {
  readonly price: number;
  /** The number of paid terms when it was given: it counts for the next one only. */
  readonly terms: number;
}

/** Renewals are charged by the member's choice: present card, listed price, consent to a rise. */
export class CheckRenewals extends ContextCheck<'now'> implements Check {
  readonly reads = ['memberships', 'planPrices', 'retiredBillingKeys', 'events', 'payments'] as const;
  private readonly memberships = new Map<string, Membership>();
  private readonly prices = new Map<string, DatedPrice[]>();
  private readonly consents = new Map<string, Consent>();
  private readonly undeleted = new Map<string, RetiredBillingKey>();

  onChange(change: ChangeFor<CheckRenewals>): void {
    if (change.table === 'memberships') keepWhile(!isOver(change.after), this.memberships, change.after);
    if (change.table === 'planPrices') this.recordPrice(change.after.planId, change.after);
    if (change.table === 'retiredBillingKeys') keepWhile(change.after.deletedAt === null, this.undeleted, change.after);
    if (change.table === 'events' && change.after.event.type === 'price-change-consented')
      this.recordConsent(change.after.event.membershipId, change.after.event.price);
    if (change.table === 'payments' && !change.before) this.validate(change.after);
  }

  async afterDay(): Promise<void> {
    const limit = minus(this.context.now(), DELETED_WITHIN);
    for (const { id, memberId, retiredAt } of this.undeleted.values())
      if (retiredAt < limit) this.note('renewed-by-choice', 'a replaced card is not deleted', id, memberId);
  }

  private recordPrice(planId: string, price: DatedPrice): void {
    const others = (this.prices.get(planId) ?? []).filter(({ effectiveOn }) => effectiveOn !== price.effectiveOn);
    this.prices.set(planId, [...others, price]);
  }

  private recordConsent(membershipId: string, price: number): void {
    const terms = this.memberships.get(membershipId)?.terms.length ?? 0;
    this.consents.set(membershipId, { price, terms });
  }

  private validate({ id, purpose, membershipId, memberId, method, amount }: Payment): void {
    const membership = this.memberships.get(membershipId ?? '');
    if (purpose !== 'membership_renewal' || !membership) return;
    const parties = [id, membershipId, memberId];
    if (!membership.autoRenew) this.note('renewed-by-choice', 'a membership without renewal is charged', ...parties);
    if (method.kind !== 'billing_key' || method.billingKey !== membership.billingKey)
      this.note('renewed-by-choice', 'another card than the present one is charged', ...parties);
    this.validatePrice(membership, amount, parties);
  }

  private validatePrice(membership: Membership, amount: number, parties: readonly (string | null)[]): void {
    const last = membership.terms.at(-1) ?? membership.terms[0];
    const listed = this.listedOn(membership.plan.id, last.endsOn) ?? last.price;
    if (amount > listed) this.note('price-by-consent', `${amount} won are charged, ${listed} are listed`, ...parties);
    const consent = this.consents.get(membership.id);
    const agreed = consent?.terms === membership.terms.length ? Math.max(consent.price, last.price) : last.price;
    if (amount > agreed)
      this.note('price-by-consent', `${amount} won are charged, the member agreed to ${agreed}`, ...parties);
  }

  private listedOn(planId: string, day: Day): number | null {
    const begun = (this.prices.get(planId) ?? []).filter(({ effectiveOn }) => effectiveOn <= day);
    const [latest] = begun.sort((one, other) => (one.effectiveOn < other.effectiveOn ? 1 : -1));
    return latest?.price ?? null;
  }
}

export const isOver = ({ status }: Membership): boolean => status === 'cancelled' || status === 'expired';
