import { DAY, type Millis, MINUTE } from '../kernel/instant.js';

export interface PaymentPolicy {
  /**
   * A payment unknown to the gateway has failed this long after its last request: until then the charge may still be on the way. Longer
   * than the gateway's time-out.
   */
  readonly reconcileAfterMs: Millis;
  /**
   * So long after it was made, a payment that is sent again under its id is given up: a renewal by its job, and one that meets a
   * configuration error.
   */
  readonly resentForMs: Millis;
  /** A payment at the gateway is compared with ours from so long after it was paid, once a day, and for so long. */
  readonly listedAfterMs: Millis;
  readonly listedForMs: Millis;
  /** A webhook whose handling has not ended after so long is taken again. Longer than the gateway's time-out. */
  readonly webhookLeaseMs: Millis;
  /** So long after its beginning a payment intent may be used. */
  readonly intentMs: Millis;
  /** So long an intent is kept: longer than a payment is compared with ours. */
  readonly intentKeptMs: Millis;
  /** Whether a one-time payment without an intent is refused. */
  readonly intentsRequired: boolean;
  /** So long a webhook's id is remembered. The gateway repeats one for 256 minutes. */
  readonly webhookKeptMs: Millis;
}

export interface PaymentPolicies {
  readonly payment: PaymentPolicy;
}

export const paymentPolicies: PaymentPolicies = {
  payment: {
    reconcileAfterMs: 2 * MINUTE,
    resentForMs: 2 * DAY,
    listedAfterMs: DAY,
    listedForMs: 14 * DAY,
    intentMs: 30 * MINUTE,
    intentKeptMs: 30 * DAY,
    intentsRequired: false,
    webhookLeaseMs: 2 * MINUTE,
    webhookKeptMs: 7 * DAY,
  },
};
