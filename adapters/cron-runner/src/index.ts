export * from './cadence.js';
export * from './cron-runner.js';
export * from './scheduler.js';
