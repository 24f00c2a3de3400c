/**
 * Payments and refunds at the gateway: outcomes, webhooks, reconciliation.
 * @module @spotter/core/payment
 */
export type * from './events.js';
export * from './policy.js';
export type * from './ports.js';
export type * from './receipt-ports.js';
export * from './rules/charge-details.js';
export type * from './rules/gateway-outcome.js';
export * from './rules/payment-decision.js';
export * from './rules/payment-entries.js';
export * from './rules/payment-intent.js';
export * from './rules/payment.js';
export * from './rules/refund-decision.js';
export * from './rules/refund-draft.js';
export * from './rules/refund-entries.js';
export * from './rules/refund.js';
export * from './use-cases/begin-payment-intent.js';
export * from './use-cases/charge-payment.js';
export * from './use-cases/forget-intents.js';
export * from './use-cases/receive-webhook.js';
export * from './use-cases/reconcile-gateway-list.js';
export * from './use-cases/reconcile-payments.js';
export * from './use-cases/reconcile-refunds.js';
export * from './use-cases/repeat-webhooks.js';
export * from './use-cases/return-unassigned.js';
export * from './use-cases/send-refund.js';
export * from './use-cases/settle-payment.js';
export * from './use-cases/settle-refund.js';
