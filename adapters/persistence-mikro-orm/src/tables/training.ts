import type { MemberId, MentorId, ReservationId } from '@spotter/core/kernel';
import type { Rating, SessionRecord } from '@spotter/core/training';
import { Table, json, moment, optional, real, text, uuid, whole } from '../table.js';

export type SessionRecordRow = SessionRecord & { readonly sessionId: ReservationId };

export const sessionRecord = new Table<SessionRecordRow>('session_record', ['sessionId'], {
  sessionId: uuid(),
  exercises: json(),
  cardio: json(),
  bodyWeightKg: optional(real()),
  condition: optional(whole()),
  handoverNote: optional(text()),
  nextPlan: optional(text()),
  savedAt: moment(),
  amendedAt: optional(moment()),
  noteRewardedAt: optional(moment()),
});

export const recordFrom = ({ sessionId: _, ...record }: SessionRecordRow): SessionRecord => record;

export type RatingRow = Rating & {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
};

export const rating = new Table<RatingRow>('rating', ['sessionId'], {
  sessionId: uuid(),
  memberId: uuid(),
  mentorId: uuid(),
  score: whole(),
  comment: optional(text()),
  createdAt: moment(),
});
