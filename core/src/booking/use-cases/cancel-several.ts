import type { StepContext } from '../../application/step-context.js';
import { cancellationTerms, decideCancellation, deductionFacts } from '../rules/cancellation.js';
import type { ConfirmedReservation } from '../rules/reservation.js';
import { lockFunding } from './funding-return.js';
import { type EndCancelledRepositories, endCancelled } from './reservation-end.js';
import { policyViolation } from '../../kernel/domain-error.js';

/**
 * Cancels several sessions for their member, within a transaction that has locked them. The rule `cancellation-6h` applies to each; all
 * are cancelled or none.
 * @param sessions by start.
 * @throws DomainError policy-violation (`cancellation-6h`) that names the late ones, unless the member accepts the deductions.
 */
export async function cancelSeveral(
  repositories: EndCancelledRepositories,
  sessions: readonly ConfirmedReservation[],
  acceptDeduction: boolean,
  step: StepContext,
): Promise<void> {
  const { cancellation } = step.policies;
  const terms = sessions.map((one) => cancellationTerms(one, step.at, cancellation));
  const late = terms.filter(({ kind }) => kind === 'late');
  const [earliest] = late;
  if (earliest && !acceptDeduction)
    throw policyViolation('cancellation-6h', 'A session in these days can no longer be cancelled free of charge.', {
      reservationId: earliest.reservation.id,
      reservationIds: late.map(({ reservation }) => reservation.id),
      ...deductionFacts(earliest.freeUntil),
    });
  await lockFunding(repositories, sessions);
  const request = { by: 'member', acceptDeduction } as const;
  for (const session of sessions)
    await endCancelled(repositories, decideCancellation(session, request, step.at, cancellation), step);
}
