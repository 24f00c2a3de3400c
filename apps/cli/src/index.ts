export { runCommandLine } from './command-line.js';
export type { CliEnvironment } from './cli-environment.js';
export { EXIT } from './exit-code.js';
