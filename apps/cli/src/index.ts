export { runCommandLine } from './command-line.js';
export type { Surroundings } from './surroundings.js';
