export * from './sandbox-gateway.js';
export * from './sandbox-log.js';
