import type { AssistedAct } from './rules/assisted-act.js';
import type { AdminId, MemberId, ReservationId } from '../kernel/ids.js';

export type AssistanceEvent = {
  /** Staff did something in the member's place. */
  readonly type: 'member-assisted';
  readonly memberId: MemberId;
  readonly by: AdminId;
  readonly act: AssistedAct;
  /** Null for an act that is about none. */
  readonly reservationId: ReservationId | null;
};
