export * from './sandbox-account-holders.js';
export * from './sandbox-bank.js';
export * from './sandbox-gateway.js';
export * from './sandbox-log.js';
