export * from './cron-runner.js';
