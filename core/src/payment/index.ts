/**
 * Payments and refunds at the gateway: their outcomes, webhooks, and what nobody answered.
 * @module @spotter/core/payment
 */
export * from './charge-payment.js';
export * from './charged.js';
export type * from './payment.js';
export * from './payment-decision.js';
export type * from './ports.js';
export type * from './receipt.js';
export * from './receive-webhook.js';
export * from './reconcile-payments.js';
export * from './reconcile-refunds.js';
export type * from './refund.js';
export * from './refund-decision.js';
export * from './refund-draft.js';
export * from './repeat-webhooks.js';
export * from './send-refund.js';
export * from './settle-payment.js';
export * from './settle-refund.js';
