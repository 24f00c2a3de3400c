import type { AssistedAct } from './rules/assisted-act.js';
import type { AdminId, MemberId, ReservationId } from '../kernel/ids.js';

export type AssistanceEvent = {
  /** Staff acted for the member. */
  readonly type: 'member-assisted';
  readonly memberId: MemberId;
  readonly by: AdminId;
  readonly act: AssistedAct;
  /** The reservation; null for an act that does not concern one. */
  readonly reservationId: ReservationId | null;
};
