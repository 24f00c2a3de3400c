import { DAY, type Millis, MINUTE } from '../kernel/instant.js';

export interface PaymentPolicy {
  /**
   * A payment unknown to the gateway fails this long after its last request: until then the gateway may still receive the charge. Longer than
   * the gateway's time-out.
   */
  readonly reconcileAfterMs: Millis;
  /**
   * The age at which a payment that is resent under its id is abandoned: a renewal by its job, and one with a configuration error.
   */
  readonly resentForMs: Millis;
  /** The age of a payment at which the daily comparison with the gateway begins, and the time for which it is repeated. */
  readonly listedAfterMs: Millis;
  readonly listedForMs: Millis;
  /** The time after which an unfinished webhook is handled again. Longer than the gateway's time-out. */
  readonly webhookLeaseMs: Millis;
  /** The time for which a payment intent may be used. */
  readonly intentMs: Millis;
  /** The time for which an intent is kept: longer than the comparison with the gateway. */
  readonly intentKeptMs: Millis;
  /** Whether a one-time payment without an intent is refused. */
  readonly intentsRequired: boolean;
  /** The time for which a webhook's id is kept. The gateway repeats a webhook for 256 minutes. */
  readonly webhookKeptMs: Millis;
}

export const paymentPolicies: { readonly payment: PaymentPolicy } = {
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
