/**
 * No-shows and their consequences: decisions after an outage, compensation, holds, suspension, corrections of attendance.
 * @module @spotter/core/conduct
 */
export type * from './events.js';
export * from './policy.js';
export * from './rules/attendance-correction.js';
export * from './rules/compensation-day-pass.js';
export * from './rules/compensation-review.js';
export * from './rules/compensation.js';
export * from './rules/correction-entries.js';
export * from './rules/no-show-sanction.js';
export * from './rules/postponed-decision.js';
export * from './use-cases/compensate.js';
export * from './use-cases/correct-attendance.js';
export * from './use-cases/detect-no-shows.js';
export * from './use-cases/decide-postponed.js';
export * from './use-cases/list-postponed-decisions.js';
export * from './use-cases/refund-unused.js';
export * from './use-cases/reinstate-mentor.js';
export * from './use-cases/resolve-compensation-review.js';
export * from './use-cases/sanction-no-show.js';
export * from './use-cases/settle-no-show.js';
export * from './use-cases/suspend-mentor.js';
export * from './use-cases/tier-hold.js';
