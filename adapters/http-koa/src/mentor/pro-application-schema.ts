import { z } from 'zod';
import type { AdminId, MentorId, ProApplicationId } from '@spotter/core/kernel';
import { VIDEO_TYPES, type ProApplication as ProApplicationOf } from '@spotter/core/mentor';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, component, id } from '../kernel/wire-types.js';

export const ProApplicationStatus = explainedEnum<ProApplicationOf['status']>({
  draft: 'waits for its video',
  submitted: 'waits for a decision',
  approved: 'the mentor became Pro',
  rejected: 'refused, see `decision`',
});

export const ProApplication = component('ProApplication', {
  id: id<ProApplicationId>(),
  mentorId: id<MentorId>(),
  status: ProApplicationStatus,
  statement: z.string(),
  video: z.strictObject({ contentType: z.enum(VIDEO_TYPES), bytes: z.int().min(1), uploadedAt: At }).nullable(),
  decision: z.strictObject({ by: id<AdminId>(), at: At, reason: z.string().nullable() }).nullable(),
  createdAt: At,
});

export const toProApplicationResponse = (application: ProApplicationOf) => ({
  ...application,
  decision: 'decision' in application ? application.decision : null,
});
