import { CLOSING } from './closing.js';
import { GATEWAY_FAULTS } from './gateway-faults.js';
import { JOINING } from './joining.js';
import { OPENING } from './opening.js';
import { PAYING } from './paying.js';
import { TRAINING } from './training.js';

/** The main job of a company in production mode, from an empty database to the second payout. */
export const STEPS = [...OPENING, ...JOINING, ...GATEWAY_FAULTS, ...TRAINING, ...PAYING, ...CLOSING];
