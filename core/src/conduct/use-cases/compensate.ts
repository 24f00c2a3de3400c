import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { compensationDayPass } from '../rules/compensation-day-pass.js';
import { newCompensationReview } from '../rules/compensation-review.js';
import { type Compensation, decideCompensation } from '../rules/compensation.js';
import type { DayPassId } from '../../kernel/ids.js';
import { intervalAround } from '../../kernel/instant.js';

/** Gives the pass or opens the review, within the transaction that ends the session and holds the mentor. */
export async function compensate(
  { dayPasses, compensationReviews }: Pick<Repositories, 'dayPasses' | 'compensationReviews'>,
  missed: Reservation,
  { ids, at, policies: { conduct, dayPass } }: StepContext,
): Promise<{ readonly compensation: Compensation; readonly dayPassId: DayPassId | null }> {
  const { memberId, mentorId, startsAt, funding } = missed;
  const within = intervalAround(startsAt, conduct.compensationWithinMs);
  const given = await dayPasses.findCompensations(memberId, mentorId, within);
  const own = funding.kind === 'day_pass' ? await dayPasses.get(funding.dayPassId) : null;
  const compensation = decideCompensation(given, own, at);
  const pass = compensation === 'day_pass' ? compensationDayPass(ids, missed, at, dayPass) : null;
  if (pass) await dayPasses.add(pass);
  if (compensation === 'review') await compensationReviews.add(newCompensationReview(ids, missed, at));
  return { compensation, dayPassId: pass?.id ?? null };
}
