import type { components } from './wire.js';

/** The resources by name: `Schemas['Reservation']`. */
export type Schemas = components['schemas'];
