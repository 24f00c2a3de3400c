/**
 * Sessions as training: records, ratings, handover notes, progress.
 * @module @spotter/core/training
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export * from './rules/automatic-completion.js';
export * from './rules/handover-notes.js';
export * from './rules/lift-trend.js';
export * from './rules/load.js';
export * from './rules/measured-session.js';
export * from './rules/one-rep-max.js';
export * from './rules/personal-records.js';
export * from './rules/phrase-notes.js';
export * from './rules/progress.js';
export * from './rules/rating-decision.js';
export type * from './rules/rating.js';
export * from './rules/record-decision.js';
export * from './rules/session-record.js';
export * from './rules/session-range.js';
export * from './rules/session-summary.js';
export type * from './rules/session-view.js';
export * from './rules/volume.js';
export * from './use-cases/complete-unrecorded.js';
export * from './use-cases/measure-progress.js';
export * from './use-cases/mentors-today.js';
export * from './use-cases/list-handover-notes.js';
export * from './use-cases/prepare-session.js';
export * from './use-cases/rate-session.js';
export * from './use-cases/record-session.js';
export * from './use-cases/summarise-session.js';
export * from './use-cases/todays-sessions.js';
