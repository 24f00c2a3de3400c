import type { Repositories } from '../../application/repositories.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { dayOf } from '../../kernel/calendar.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';
import { holdsCreditOf, isTermOver, openTerms } from '../rules/cancelled-membership.js';
import type { PaidTerm } from '../rules/refund-quote.js';
import type { DayPass } from '../../membership/rules/day-pass.js';
import type { Membership } from '../../membership/rules/membership.js';
import type { PaidPayment, Payment } from '../../payment/rules/payment.js';

export type RefundContextRepositories = Pick<Repositories, 'reservations' | 'payments' | 'dayPasses'>;

/** The facts that decide the refund of a membership, locked for this transaction. */
export interface RefundContext {
  /** Terms that are not over: a past term gives no refund. */
  readonly terms: readonly PaidTerm[];
  /** The reservations that hold a credit of any term that is not closed. */
  readonly held: readonly Reservation[];
  /** The day passes of these terms, used or not. */
  readonly passes: readonly DayPass[];
}

/**
 * @param membership locked.
 * @throws DomainError policy-violation (`state`) while it waits for its first payment.
 */
export async function loadRefundContext(
  repositories: RefundContextRepositories,
  membership: Membership,
  at: Instant,
): Promise<RefundContext> {
  requireCancellable(membership);
  const open = openTerms(membership);
  const held = await repositories.reservations.findHoldingCredits(open.map((term) => term.id));
  const current = open.filter((term) => !isTermOver(term, dayOf(at)));
  const passes = await repositories.dayPasses.findByTerms(current.map((term) => term.id));
  const terms: PaidTerm[] = [];
  for (const term of current) {
    const payment = requirePaid(await repositories.payments.get(term.paymentId));
    const passesUsed = passes.filter(({ status, termId }) => status === 'used' && termId === term.id).length;
    terms.push({ term, payment, held: held.filter((one) => holdsCreditOf(one, term)), passesUsed });
  }
  return { terms, held, passes };
}

function requireCancellable({ status }: Membership): void {
  if (status === 'pending_payment') throw wrongState('membership', status, 'cancelled');
}

function requirePaid(payment: Payment): PaidPayment {
  if (payment.status === 'pending' || payment.status === 'failed')
    throw wrongState('payment', payment.status, 'refunded');
  return payment;
}
