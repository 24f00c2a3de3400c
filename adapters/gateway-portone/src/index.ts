export { CONFIGURATION_ERRORS } from './portone-error.js';
export type { PortOneRefusal } from './portone-error.js';
export * from './portone-account-holders.js';
export * from './portone-gateway.js';
