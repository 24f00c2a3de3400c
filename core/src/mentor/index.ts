/**
 * Mentors: verification, rates, bank accounts, Pro applications, suspension.
 * @module @spotter/core/mentor
 */
export * from './apply-for-pro.js';
export * from './bank-account.js';
export * from './change-bank-account.js';
export * from './change-rate.js';
export * from './decide-pro-application.js';
export * from './edit-mentor.js';
export * from './mentor.js';
export * from './monthly-rate.js';
export type * from './ports.js';
export * from './pro-application.js';
export * from './pro-application-conditions.js';
export type * from './pro-application-ports.js';
export * from './pro-application-video.js';
export * from './reinstate-mentor.js';
export * from './remove-stray-videos.js';
export * from './reseal-bank-accounts.js';
export * from './suspend-mentor.js';
export * from './tier-hold.js';
export * from './upload-pro-video.js';
export * from './verify-mentor.js';
export * from './video-type.js';
export * from './watch-pro-video.js';
