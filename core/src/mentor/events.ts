import type { AdminId, MentorId, ProApplicationId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';

export type MentorEvent =
  | { readonly type: 'mentor-verified'; readonly mentorId: MentorId }
  /** Deposits to the new account wait until `heldUntil`. */
  | { readonly type: 'payee-changed'; readonly mentorId: MentorId; readonly heldUntil: Instant }
  | {
      /** Its video has arrived. */
      readonly type: 'pro-application-submitted';
      readonly applicationId: ProApplicationId;
      readonly mentorId: MentorId;
    }
  | {
      readonly type: 'pro-certification-passed' | 'pro-certification-rejected';
      readonly applicationId: ProApplicationId;
      readonly mentorId: MentorId;
      readonly by: AdminId;
    };
