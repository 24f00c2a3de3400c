import { defaultPolicies } from '@spotter/core/application';
import { SECOND } from '@spotter/core/kernel';

/** Later than this a request to the gateway without an answer can no longer arrive; whole seconds, for the clock of the sandbox. */
export const OVERDUE_MS = defaultPolicies.payment.reconcileAfterMs + SECOND;
export const OVERDUE_SECONDS = OVERDUE_MS / SECOND;
