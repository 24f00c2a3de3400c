/**
 * Recommendations of exercises and loads: phases, weights, heart-rate zones and a monthly analysis, each with its reasons.
 * @module @spotter/core/guidance
 */
export * from './policy.js';
export type * from './rules/guidance-reason.js';
export * from './rules/cardio-guide.js';
export * from './rules/heart-rate-zones.js';
export * from './rules/monthly-analysis.js';
export * from './rules/narrative.js';
export * from './rules/next-session.js';
export * from './rules/phase.js';
export * from './rules/phrases.js';
export * from './rules/progression.js';
export * from './rules/recommendation.js';
export * from './rules/room-guide.js';
export * from './rules/session-reference.js';
export * from './rules/weekly-volume.js';
export * from './use-cases/analyse-month.js';
export * from './use-cases/current-phase.js';
export * from './use-cases/guide-cardio.js';
export * from './use-cases/guide-room.js';
export * from './use-cases/guided-session.js';
export * from './use-cases/recommend-next.js';
export * from './use-cases/recommend-session.js';
