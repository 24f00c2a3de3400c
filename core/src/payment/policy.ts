import { readOnly } from '../kernel/read-only.js';
import { DAY, HOUR, MINUTE } from '../kernel/instant.js';

export const paymentPolicies = readOnly({
  payment: {
    /**
     * A payment unknown to the gateway fails this long after its last request: until then the gateway may still receive the charge. Longer than
     * the gateway's time-out.
     */
    reconcileAfterMs: 2 * MINUTE,
    /**
     * The age at which a payment that is resent under its id is abandoned: a renewal by its job, and one with a configuration error.
     */
    resentForMs: 2 * DAY,
    /** The age of a payment at which the daily comparison with the gateway begins, and the time for which it is repeated. */
    listedAfterMs: DAY,
    listedForMs: 14 * DAY,
    /** The time for which a payment intent can be used. */
    intentMs: 30 * MINUTE,
    /** The time for which an intent is kept: longer than the comparison with the gateway. */
    intentKeptMs: 30 * DAY,
    /** Whether a one-time payment without an intent is refused. */
    intentsRequired: false,
    /** The number of declined payments within `declinesWithinMs` after which a member can begin no other. */
    declines: 10,
    declinesWithinMs: HOUR,
    /** The time after which an unfinished webhook is handled again. Longer than the gateway's time-out. */
    webhookLeaseMs: 2 * MINUTE,
    /** The time for which a webhook's id is kept. The gateway repeats a webhook for up to six hours. */
    webhookKeptMs: 7 * DAY,
  },
});

export type PaymentPolicy = typeof paymentPolicies.payment;
