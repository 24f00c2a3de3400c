import { z } from 'zod';
import {
  PRO_APPLICATION_STATUSES,
  VIDEO_TYPES,
  type AdminId,
  type MentorId,
  type ProApplication as ProApplicationOf,
  type ProApplicationId,
  type ProDecision,
  type StoredVideo,
} from '@spotter/core';
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

export const presentProApplication = (application: ProApplicationOf): z.input<typeof ProApplication> => ({
  id: application.id,
  mentorId: application.mentorId,
  status: application.status,
  statement: application.statement,
  video: application.video && presentVideo(application.video),
  decision: 'decision' in application ? presentDecision(application.decision) : null,
  createdAt: formatAt(application.createdAt),
});

const presentVideo = ({ contentType, bytes, uploadedAt }: StoredVideo) => ({
  contentType,
  bytes,
  uploadedAt: formatAt(uploadedAt),
});

const presentDecision = ({ by, at, reason }: ProDecision) => ({ by, at: formatAt(at), reason });
