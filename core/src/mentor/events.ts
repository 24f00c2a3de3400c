import type { AdminId, MentorId, ProApplicationId } from '../kernel/ids.js';

export type MentorEvent =
  | { readonly type: 'mentor-verified'; readonly mentorId: MentorId }
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
