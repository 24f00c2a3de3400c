export * from './bee-queue-notifier.js';
