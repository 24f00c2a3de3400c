import type { Day, Month } from '../../kernel/calendar.js';
import { invalid, policyViolation } from '../../kernel/domain-error.js';
import type { AdminId, Id, Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { add, krw, type Krw, subtract } from '../../kernel/krw.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';

export type TaxRemittanceId = Id<'tax-remittance'>;

/** A part of a month's withheld tax that the company has paid to the tax office. */
export interface TaxRemittance {
  readonly id: TaxRemittanceId;
  readonly month: Month;
  readonly amount: Krw;
  /** The day of the payment, as the administrator states it. */
  readonly on: Day;
  readonly bookedAt: Instant;
  readonly bookedBy: AdminId;
}

/** The sum of both taxes: withheld as the reports state, and remitted so far. */
export interface RemittanceState {
  readonly withheld: Krw;
  readonly remitted: Krw;
  /** The unremitted tax of all months. It is lower than that of one month after a return of a deposit whose tax was remitted. */
  readonly leftInAll: Krw;
}

/** The amount that can still be remitted for the month. */
export const leftToRemit = ({ withheld, remitted, leftInAll }: RemittanceState): Krw =>
  krw(Math.max(0, Math.min(subtract(withheld, remitted), leftInAll)));

/**
 * The month after a remittance.
 * @throws DomainError validation for an amount below one; policy-violation (`tax-withheld`) for more than is left.
 */
export function withRemittance(state: RemittanceState, amount: Krw): RemittanceState {
  if (amount < 1) throw invalid('amount', 'TOO_SMALL', 'At least one won must be remitted.');
  const left = leftToRemit(state);
  const { withheld, remitted, leftInAll } = state;
  if (amount > left)
    throw policyViolation('tax-withheld', 'You cannot remit more than was withheld.', { withheld, remitted, left });
  return { withheld, remitted: add(remitted, amount), leftInAll: subtract(leftInAll, amount) };
}

/**
 * Tax of a month is paid in it at the earliest, and recorded when it is paid.
 * @throws DomainError validation for an earlier day, or a day in the future.
 */
export function requireRemittanceDay({ month, on }: Pick<TaxRemittance, 'month' | 'on'>, today: Day): void {
  if (on.slice(0, 7) < month) throw invalid('on', 'WRONG_ORDER', `Must not be before ${month}.`);
  if (on > today) throw invalid('on', 'IN_THE_FUTURE', 'Must not be in the future.');
}

/** Books withheld tax that the company has paid to the tax office. */
export const createRemittanceEntry = (ids: Ids, { id, amount, bookedAt }: TaxRemittance): JournalEntry =>
  createEntry(ids, {
    at: bookedAt,
    kind: 'tax_remitted',
    reference: id,
    postings: [debit('withholding', amount), credit('bank', amount)],
  });
