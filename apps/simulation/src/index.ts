export * from './simulation.js';
