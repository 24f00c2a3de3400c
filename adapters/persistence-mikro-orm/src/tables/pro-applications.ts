import type { AdminId, Instant } from '@spotter/core/kernel';
import type {
  DraftProApplication,
  ProApplication,
  ProApplicationStatus,
  ProDecision,
  StoredVideo,
  StrayVideo,
  VideoKey,
  VideoType,
} from '@spotter/core/mentor';
import { Table, moment, optional, text, uuid, whole } from '../table.js';

export type ProApplicationRow = Omit<DraftProApplication, 'status' | 'video'> & {
  readonly status: ProApplicationStatus;
  readonly videoKey: VideoKey | null;
  readonly videoContentType: VideoType | null;
  readonly videoBytes: number | null;
  readonly videoUploadedAt: Instant | null;
  readonly decidedBy: AdminId | null;
  readonly decidedAt: Instant | null;
  readonly decisionReason: string | null;
};

export const proApplication = new Table<ProApplicationRow>('pro_application', ['id'], {
  id: uuid(),
  mentorId: uuid(),
  statement: text(),
  createdAt: moment(),
  status: text(),
  videoKey: optional(text()),
  videoContentType: optional(text()),
  videoBytes: optional(whole()),
  videoUploadedAt: optional(moment()),
  decidedBy: optional(uuid()),
  decidedAt: optional(moment()),
  decisionReason: optional(text()),
  version: whole(),
});

export const strayVideo = new Table<StrayVideo>('stray_video', ['key'], {
  key: text(),
  status: text(),
  since: moment(),
});

/** Check constraints tie the columns of a video and of a decision to the status. */
export function proApplicationFrom(row: ProApplicationRow): ProApplication {
  const { id, mentorId, statement, createdAt, version, status } = row;
  const core = { id, mentorId, statement, createdAt, version };
  if (status === 'draft') return { ...core, status, video: null };
  const { videoKey: key, videoContentType: contentType, videoBytes: bytes, videoUploadedAt: uploadedAt } = row;
  const video = { key, contentType, bytes, uploadedAt } as StoredVideo;
  if (status === 'submitted') return { ...core, status, video };
  const decision = { by: row.decidedBy, at: row.decidedAt, reason: row.decisionReason } as ProDecision;
  return { ...core, status, video, decision };
}

export function proApplicationRow(application: ProApplication): ProApplicationRow {
  const { id, mentorId, statement, createdAt, version, status, video } = application;
  const decision = 'decision' in application ? application.decision : null;
  const core = { id, mentorId, statement, createdAt, version, status };
  return { ...core, ...videoColumns(video), ...decisionColumns(decision) };
}

const videoColumns = (video: StoredVideo | null) => ({
  videoKey: video?.key ?? null,
  videoContentType: video?.contentType ?? null,
  videoBytes: video?.bytes ?? null,
  videoUploadedAt: video?.uploadedAt ?? null,
});

const decisionColumns = (decision: ProDecision | null) => ({
  decidedBy: decision?.by ?? null,
  decidedAt: decision?.at ?? null,
  decisionReason: decision?.reason ?? null,
});
