export * from './job-schedule.js';
export * from './cron-runner.js';
export * from './scheduler.js';
