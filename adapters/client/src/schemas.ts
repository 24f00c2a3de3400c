import type { components } from './wire.js';

/** The resources by their names: `Schemas['Reservation']`. */
export type Schemas = components['schemas'];
