import type { AssistedAct } from './rules/assisted-act.js';
import type { AdminId, MemberId, ReservationId } from '../kernel/ids.js';

export type AssistanceEvent = {
  /** Staff acted for the member. */
  readonly type: 'member-assisted';
  readonly memberId: MemberId;
  readonly by: AdminId;
  readonly act: AssistedAct;
  /** Null for an act that concerns no reservation. */
  readonly reservationId: ReservationId | null;
};
