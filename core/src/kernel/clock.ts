import type { Instant } from './instant.js';

/** The only source of "now". */
export interface Clock {
  now(): Instant;
}
