import { FirstSchema } from './first-schema.js';

/** In the order of their application. A name, once released, stays. */
export const migrations = [{ name: '2026-01-first-schema', class: FirstSchema }];
