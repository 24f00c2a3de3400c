export { defaultBehaviour } from './behaviour.js';
export type { Behaviour } from './behaviour.js';
export { simulate } from './simulation.js';
export type { Around, SimulationOptions, SimulationResult } from './simulation.js';
export { describe, RULES } from './violation.js';
export type { Rule, Violation } from './violation.js';
