import { type Instant, minus } from '../../kernel/instant.js';
import type { PaymentPolicy } from '../policy.js';
import type { Payment } from './payment.js';

/** Whether the last request for a payment can no longer arrive at the gateway: later than `reconcileAfterMs` after it, that instant excluded. */
export const isRequestOver = (
  { createdAt, sentAt }: Pick<Payment, 'createdAt' | 'sentAt'>,
  at: Instant,
  { reconcileAfterMs }: PaymentPolicy,
): boolean => (sentAt ?? createdAt) < minus(at, reconcileAfterMs);

/** Whether a payment is young enough to be sent again under its id: `resentForMs` after it was made, that instant included. */
export const canBeResent = (
  { createdAt }: Pick<Payment, 'createdAt'>,
  at: Instant,
  { resentForMs }: PaymentPolicy,
): boolean => createdAt >= minus(at, resentForMs);

/** Whether a payment unknown to the gateway can be failed: its last request can no longer arrive, and no job sends it again. */
export const isAbandoned = (
  payment: Pick<Payment, 'createdAt' | 'sentAt' | 'purpose'>,
  at: Instant,
  policy: PaymentPolicy,
): boolean =>
  isRequestOver(payment, at, policy) && (payment.purpose !== 'membership_renewal' || !canBeResent(payment, at, policy));

/**
 * Whether the money of a payment can be refunded as a payment without a purchase: it failed, or is pending without one. A pending payment
 * with a purchase can still buy it. A paid one has bought it, or its refund is stored.
 */
export const buysNothing = ({ status, purpose }: Pick<Payment, 'status' | 'purpose'>): boolean =>
  status === 'failed' || (status === 'pending' && purpose === 'unassigned');
