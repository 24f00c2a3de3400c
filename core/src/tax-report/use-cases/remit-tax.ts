import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { dayOf } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { Krw } from '../../kernel/krw.js';
import {
  leftToRemit,
  type RemittanceState,
  requireRemittanceDay,
  type TaxRemittance,
  type TaxRemittanceId,
  createRemittanceEntry,
  withRemittance,
} from '../rules/remittance.js';

export interface RemitTaxCommand extends ReasonedAuthority, Pick<TaxRemittance, 'month' | 'amount' | 'on'> {}

export interface RemittedTax
  extends Pick<TaxRemittance, 'id' | 'month' | 'amount' | 'on'>, Pick<RemittanceState, 'withheld' | 'remitted'> {
  readonly left: Krw;
}

/** An administrator has paid withheld tax of a month, or a part of it, to the tax office. */
export class RemitTax {
  constructor(
    private readonly ports: RequiredPorts<'taxRemittances' | 'journal' | 'administratorActions', 'clock' | 'ids'>,
  ) {}

  /**
   * @throws DomainError not-found for a month without reports; validation for an impossible day or less than one won; policy-violation
   * (`tax-withheld`) for more than was withheld.
   */
  execute(
    { month, amount, on, ...authority }: RemitTaxCommand,
    idempotency?: IdempotencyContext,
  ): Promise<RemittedTax> {
    return this.ports.transaction.run(async ({ taxRemittances, journal, administratorActions }) => {
      const bookedAt = this.ports.clock.now();
      const before = await taxRemittances.findState(month);
      if (!before) throw notFound('tax report');
      requireRemittanceDay({ month, on }, dayOf(bookedAt));
      const after = withRemittance(before, amount);
      const id = this.ports.ids.next<TaxRemittanceId>();
      const remittance = { id, month, amount, on, bookedAt, bookedBy: authority.adminId };
      await taxRemittances.add(remittance);
      await journal.append(createRemittanceEntry(this.ports.ids, remittance));
      await administratorActions.add({
        ...authority,
        action: 'remit-tax',
        subject: { type: 'tax-remittance', id },
        before: { month, remitted: before.remitted },
        after: { month, remitted: after.remitted, on },
      });
      const { withheld, remitted } = after;
      return { id, month, amount, on, withheld, remitted, left: leftToRemit(after) };
    }, idempotency);
  }
}
