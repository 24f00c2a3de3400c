export * from './redis-rate-counter.js';
