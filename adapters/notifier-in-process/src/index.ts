export * from './in-process-notifier.js';
