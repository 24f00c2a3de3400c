import type { TimeOffPolicy } from '../policy.js';
import type { TimeOffReason } from './time-off.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { type Instant, plus } from '../../kernel/instant.js';

/** Whether a session starts sooner than `shortNoticeMs` after the mentor gave it up (docs/domain.md, Time off). */
export const isShortNotice = (
  { startsAt }: Pick<Reservation, 'startsAt'>,
  at: Instant,
  { shortNoticeMs }: TimeOffPolicy,
): boolean => startsAt < plus(at, shortNoticeMs);

/** Whether the mentor owes the penalty of a no-show for the session: never for illness or a holiday. */
export const owesAbsencePenalty = (
  session: Pick<Reservation, 'startsAt'>,
  reason: TimeOffReason,
  at: Instant,
  policy: TimeOffPolicy,
): boolean => reason === 'other' && isShortNotice(session, at, policy);
