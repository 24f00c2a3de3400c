export * from './sandbox-bank.js';
export * from './sandbox-log.js';
