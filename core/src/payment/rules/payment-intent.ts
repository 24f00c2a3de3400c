import { notFound, policyViolation } from '../../kernel/domain-error.js';
import type { MemberId, PaymentIntentId, PlanId } from '../../kernel/ids.js';
import { type Instant, plus } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import type { PaymentPolicy } from '../policy.js';
import type { PaymentMethod } from './payment.js';

/** The purchase that a one-time payment pays for. */
export type IntentPurchase =
  | { readonly purpose: 'points_charge'; readonly planId: null; readonly amount: Krw }
  | { readonly purpose: 'membership_join'; readonly planId: PlanId; readonly amount: Krw };

/** The payer and the purpose of a one-time payment. Its id is that of the payment in the gateway's window. It never changes. */
export type PaymentIntent = IntentPurchase & {
  readonly id: PaymentIntentId;
  readonly memberId: MemberId;
  readonly createdAt: Instant;
  /** The first instant at which it is refused. */
  readonly expiresAt: Instant;
};

/** An intent that begins now. */
export const createIntent = (
  id: PaymentIntentId,
  memberId: MemberId,
  purchase: IntentPurchase,
  at: Instant,
  { intentMs }: PaymentPolicy,
): PaymentIntent => ({ id, memberId, ...purchase, createdAt: at, expiresAt: plus(at, intentMs) });

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** The id of an intent that a payment method can name; null for a billing key and for an id of another form. */
export const intentIdIn = (method: PaymentMethod): PaymentIntentId | null =>
  method.kind === 'one_time' && UUID.test(method.gatewayPaymentId)
    ? (method.gatewayPaymentId as PaymentIntentId)
    : null;

/**
 * Checks the intent of a purchase (docs/domain.md, Money: Payment intent).
 * @param purchase the purchase; a membership without an amount costs the amount of the intent.
 * @throws DomainError not-found for another member's; policy-violation (`payment-intent`) for one that is expired, or for another
 * purpose, plan or amount.
 */
export function requireFittingIntent(
  intent: PaymentIntent,
  memberId: MemberId,
  purchase: Pick<IntentPurchase, 'purpose' | 'planId'> & { readonly amount?: Krw },
  at: Instant,
): void {
  if (intent.memberId !== memberId) throw noSuchPayment();
  if (at >= intent.expiresAt) throw intentMismatch('expired');
  if (purchase.purpose !== intent.purpose || purchase.planId !== intent.planId) throw intentMismatch('purpose');
  if (purchase.amount !== undefined && purchase.amount !== intent.amount) throw intentMismatch('amount');
}

/**
 * Refuses a one-time payment without an intent, so that no member can use another's. Where intents are optional, it refuses only an id in the
 * form of an intent's.
 * @throws DomainError not-found.
 */
export function requireIntent(method: PaymentMethod, policy: PaymentPolicy): void {
  if (needsIntent(method, policy)) throw noSuchPayment();
}

const needsIntent = (method: PaymentMethod, { intentsRequired }: PaymentPolicy): boolean =>
  method.kind === 'one_time' && (intentsRequired || intentIdIn(method) !== null);

/** Whether a refused purchase can name this payment as the member's own, so that the member sees its refund. */
export const isPayersOwn = (
  method: PaymentMethod,
  intent: PaymentIntent | null,
  memberId: MemberId,
  policy: PaymentPolicy,
): boolean => (intent ? intent.memberId === memberId : !needsIntent(method, policy));

/** Another member's payment and an unknown one get the same answer. */
const noSuchPayment = () => notFound('payment');

const intentMismatch = (reason: 'expired' | 'purpose' | 'amount') =>
  policyViolation('payment-intent', INTENT_MISMATCHES[reason], { reason });

const INTENT_MISMATCHES = {
  expired: 'This payment has expired. Begin a new one.',
  purpose: 'This payment was begun for another purchase.',
  amount: 'This payment was begun for another amount.',
} as const;
