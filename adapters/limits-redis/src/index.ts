export * from './redis-tally.js';
