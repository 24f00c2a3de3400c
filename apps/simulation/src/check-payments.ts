import { gatewayIdOf, type Payment } from '@spotter/core/payment';
import type { RowChange } from '@spotter/memory';
import type { Check, CheckContext, Note } from './checks.js';

/** A payment fails only because of the payer's card, or because the charge never arrived. */
export class CheckPayments implements Check {
  constructor(
    private readonly context: Pick<CheckContext, 'gateway'>,
    private readonly note: Note,
  ) {}

  onChange(change: RowChange): void {
    if (change.table !== 'payments' || change.before?.status === 'failed') return;
    this.validate(change.after);
  }

  private validate(payment: Payment): void {
    if (payment.status !== 'failed') return;
    const { id, memberId, method, failure } = payment;
    if (this.context.gateway.hasDeclined(gatewayIdOf({ paymentId: id, method }))) return;
    if (!NEVER_ARRIVED.has(failure.code))
      this.note('failed-by-payer', `a payment that was not declined fails with ${failure.code}`, id, memberId);
  }
}

const NEVER_ARRIVED: ReadonlySet<string> = new Set(['not_found', 'not_sent']);
