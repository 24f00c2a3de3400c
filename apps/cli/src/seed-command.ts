import { Command } from 'commander';
import type { Done } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

const ABOUT = [
  'Makes the demo people, stores and open blocks of the sandbox (docs/sandbox.md), as the first start of a service does. What is',
  'there stays; blocks are opened for the coming two weeks. Never in production.',
].join(' ');

export const seedCommand = (surroundings: Surroundings, done: Done): Command =>
  new Command('seed')
    .summary('make the demo data')
    .description(ABOUT)
    .action(() => done(import('./make-demo-data.js').then(({ seed }) => seed(surroundings))));
