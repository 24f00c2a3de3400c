/**
 * Sessions as training: records, ratings, handover notes, progress.
 * @module @spotter/core/training
 */
export * from './complete-unrecorded.js';
export * from './completion-policy.js';
export * from './handover-notes.js';
export * from './measure-progress.js';
export * from './mentors-today.js';
export * from './notes-for-member.js';
export * from './one-rep-max.js';
export * from './personal-records.js';
export * from './phrase-notes.js';
export type * from './ports.js';
export * from './pre-session-info.js';
export * from './progress.js';
export * from './rate-session.js';
export * from './rating.js';
export * from './rating-policy.js';
export * from './record-decision.js';
export * from './record-session.js';
export * from './session-record.js';
export * from './session-summary.js';
export * from './summarise-session.js';
export * from './todays-sessions.js';
export * from './volume.js';
