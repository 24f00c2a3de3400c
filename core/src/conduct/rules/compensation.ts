import type { Reservation } from '../../booking/rules/reservation.js';
import type { Instant } from '../../kernel/instant.js';
import type { Phrases } from '../../kernel/phrases.js';
import type { DayPass } from '../../membership/rules/day-pass.js';

/**
 * The compensation after a mentor's no-show or a cancellation at short notice, in addition to the funding: a day pass, an administrator's
 * review, or none.
 */
export type Compensation = 'day_pass' | 'review' | 'none';

/** A day pass that compensates for a session, with the present status of the session. */
export interface CompensationPass extends DayPass {
  readonly sessionStatus: Reservation['status'];
}

/**
 * A missed day-pass session returns its own pass; if that has expired, an administrator decides about another. A pair of member and mentor
 * gets one compensation pass for sessions within `compensationWithinMs`; an administrator decides about the next one (docs/domain.md,
 * No-show). A returned pass is not a compensation pass.
 * @param given the passes of the pair for sessions in that period.
 * @param own the pass that paid the session, if any.
 */
export function decideCompensation(
  given: readonly CompensationPass[],
  own: Pick<DayPass, 'expiresAt'> | null,
  at: Instant,
): Compensation {
  if (own) return at >= own.expiresAt ? 'review' : 'none';
  return given.some(isKept) ? 'review' : 'day_pass';
}

/** False for a pass that a correction withdrew, or used for the session itself. */
const isKept = ({ sessionStatus, status, reservationId, compensates }: CompensationPass): boolean =>
  sessionStatus === 'mentor_no_show' ||
  sessionStatus === 'cancelled' ||
  (status === 'used' && reservationId !== compensates);

/** The compensation as members read it. */
export const COMPENSATION_PHRASES: Phrases<Compensation> = {
  day_pass: { ko: '당일 이용권 1장을 더 드렸습니다.', en: 'We also gave you a day pass.' },
  review: {
    ko: '당일 이용권 추가 제공 여부를 검토하고 있습니다.',
    en: 'We are reviewing whether you also get a day pass.',
  },
  none: { ko: '사용하신 당일 이용권을 다시 쓰실 수 있습니다.', en: 'You can use your day pass again.' },
};
