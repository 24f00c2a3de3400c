/**
 * Messages to people: the matrix of events and channels, the texts, sending and retrying.
 * @module @spotter/core/notification
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export type * from './rules/audience.js';
export * from './rules/consent-reminder.js';
export * from './rules/delivery.js';
export * from './rules/device.js';
export * from './rules/fallback-channels.js';
export * from './rules/kakao-texts.js';
export * from './rules/marketing.js';
export * from './rules/matrix.js';
export * from './rules/message.js';
export type * from './rules/outgoing-message.js';
export type * from './rules/recipient.js';
export * from './rules/reminder.js';
export * from './rules/delivery-attempt.js';
export * from './rules/saved-text.js';
export * from './rules/template-check.js';
export * from './rules/templates.js';
export * from './rules/message-expiry.js';
export * from './use-cases/announce-analyses.js';
export * from './use-cases/announce-new-mentors.js';
export * from './use-cases/announcements.js';
export * from './use-cases/consent-events.js';
export * from './use-cases/count-results.js';
export * from './use-cases/describe-member.js';
export * from './use-cases/dispatch-notifications.js';
export * from './use-cases/edit-notification-template.js';
export * from './use-cases/edit-preferences.js';
export * from './use-cases/attach-documents.js';
export * from './use-cases/link-account-token.js';
export * from './use-cases/plan-notifications.js';
export * from './use-cases/read-notification.js';
export * from './use-cases/register-device.js';
export * from './use-cases/remind-of-consent.js';
export * from './use-cases/remove-device.js';
export * from './use-cases/send-campaign.js';
export * from './use-cases/send-deliveries.js';
export * from './use-cases/send-notification.js';
export { momentsIn } from './rules/facts.js';
