import type { Reservation } from '../../booking/rules/reservation.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { DayPassPolicy } from '../../membership/policy.js';
import { type DayPass, createDayPass } from '../../membership/rules/day-pass.js';

/** The day pass that a member gets in addition to the funding of a session that its mentor missed, or cancelled at short notice. */
export const compensationDayPass = (
  ids: Ids,
  { id, memberId }: Pick<Reservation, 'id' | 'memberId'>,
  at: Instant,
  policy: DayPassPolicy,
): DayPass => createDayPass(ids, memberId, { reason: 'compensation', compensates: id, termId: null }, at, policy);
