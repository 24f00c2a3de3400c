/**
 * Mentors: verification, rates, bank accounts, Pro applications.
 * @module @spotter/core/mentor
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export type * from './pro-application-ports.js';
export * from './rules/bank-account.js';
export * from './rules/payee.js';
export * from './rules/mentor.js';
export * from './rules/monthly-rate.js';
export * from './rules/offered-terms.js';
export * from './rules/pro-application-conditions.js';
export * from './rules/pro-application-video.js';
export * from './rules/pro-application.js';
export type * from './rules/public-mentor.js';
export * from './rules/video-type.js';
export * from './use-cases/apply-for-pro.js';
export * from './use-cases/change-bank-account.js';
export * from './use-cases/change-rate.js';
export * from './use-cases/decide-pro-application.js';
export * from './use-cases/edit-mentor.js';
export * from './use-cases/remove-stray-videos.js';
export * from './use-cases/upload-pro-video.js';
export * from './use-cases/verify-mentor.js';
export * from './use-cases/watch-pro-video.js';
