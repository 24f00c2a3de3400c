/**
 * What to train next, how hard, and why: phases, weights, zones, a monthly analysis. Each comes with its reasons.
 * @module @spotter/core/guidance
 */
export * from './analyse-month.js';
export type * from './because.js';
export * from './cardio-guide.js';
export * from './current-phase.js';
export * from './guide-cardio.js';
export * from './guide-room.js';
export * from './guided-session.js';
export * from './heart-rate-zones.js';
export * from './lift-trend.js';
export * from './load.js';
export * from './monthly-analysis.js';
export * from './narrative.js';
export * from './next-session.js';
export * from './phase.js';
export * from './phrases.js';
export * from './progression.js';
export * from './recommend-next.js';
export * from './recommend-session.js';
export * from './recommendation.js';
export * from './room-guide.js';
export type * from './session-reference.js';
export * from './weekly-volume.js';
