/**
 * Who is told what, by which channel and when: the matrix, its texts, sending and repeating.
 * @module @spotter/core/notification
 */
export * from './announce-analyses.js';
export * from './announce-new-mentors.js';
export * from './announcements.js';
export type * from './audience.js';
export * from './delivery.js';
export * from './device.js';
export * from './edit-preferences.js';
export * from './enclose-documents.js';
export { momentsIn } from './facts.js';
export * from './kakao-texts.js';
export * from './marketing.js';
export * from './matrix.js';
export * from './message.js';
export type * from './notifier.js';
export * from './plan-notifications.js';
export type * from './ports.js';
export * from './read-notification.js';
export * from './register-device.js';
export * from './reminder-policy.js';
export * from './remove-device.js';
export * from './retry-policy.js';
export * from './send-deliveries.js';
export * from './send-notification.js';
export * from './send-reminders.js';
export * from './template-check.js';
export * from './templates.js';
export * from './worth-until.js';
