import { gatewayIdOf } from '@spotter/core/payment';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';

/** A payment fails only because of the payer's card, or because the charge never arrived. */
export class CheckPayments extends ContextCheck<'gateway'> implements Check {
  readonly reads = ['payments'] as const;

  onChange(change: ChangeFor<CheckPayments>): void {
    if (change.before?.status === 'failed' || change.after.status !== 'failed') return;
    const { id, memberId, method, failure } = change.after;
    if (this.context.gateway.hasDeclined(gatewayIdOf({ paymentId: id, method }))) return;
    if (!NEVER_ARRIVED.has(failure.code))
      this.note('failed-by-payer', `a payment that was not declined fails with ${failure.code}`, id, memberId);
  }
}

const NEVER_ARRIVED: ReadonlySet<string> = new Set(['not_found', 'not_sent']);
