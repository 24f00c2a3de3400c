import { z } from 'zod';
import type { AdminId, MentorId, ProApplicationId } from '@spotter/core/kernel';
import {
  PRO_APPLICATION_STATUSES,
  VIDEO_TYPES,
  type ProApplication as ProApplicationOf,
  type ProDecision,
  type StoredVideo,
} from '@spotter/core/mentor';
import { formatAt } from '../kernel/wire-time.js';
import { At, id } from '../kernel/wire-types.js';

export const ProApplicationStatus = z.enum(PRO_APPLICATION_STATUSES);

export const ProApplication = z
  .strictObject({
    id: id<ProApplicationId>(),
    mentorId: id<MentorId>(),
    status: ProApplicationStatus,
    statement: z.string(),
    video: z.strictObject({ contentType: z.enum(VIDEO_TYPES), bytes: z.int().min(1), uploadedAt: At }).nullable(),
    decision: z.strictObject({ by: id<AdminId>(), at: At, reason: z.string().nullable() }).nullable(),
    createdAt: At,
  })
  .meta({ id: 'ProApplication' });

export const toProApplicationResponse = (application: ProApplicationOf): z.input<typeof ProApplication> => ({
  id: application.id,
  mentorId: application.mentorId,
  status: application.status,
  statement: application.statement,
  video: application.video && toVideoResponse(application.video),
  decision: 'decision' in application ? toDecisionResponse(application.decision) : null,
  createdAt: formatAt(application.createdAt),
});

const toVideoResponse = ({ contentType, bytes, uploadedAt }: StoredVideo) => ({
  contentType,
  bytes,
  uploadedAt: formatAt(uploadedAt),
});

const toDecisionResponse = ({ by, at, reason }: ProDecision) => ({ by, at: formatAt(at), reason });
