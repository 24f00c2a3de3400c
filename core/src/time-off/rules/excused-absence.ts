import type { TimeOffPolicy } from '../policy.js';
import type { TimeOff } from './time-off.js';
import { type Instant, plus } from '../../kernel/instant.js';

/** Whether time off lowers the obligation: illness does, and a holiday announced `holidayNoticeMs` ahead (docs/domain.md, Time off). */
export const isExcused = (
  { reason, from }: Pick<TimeOff, 'reason' | 'from'>,
  at: Instant,
  { holidayNoticeMs }: TimeOffPolicy,
): boolean => reason === 'illness' || (reason === 'holiday' && plus(at, holidayNoticeMs) <= from);
