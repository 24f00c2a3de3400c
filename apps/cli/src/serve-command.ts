import { Command } from 'commander';
import type { Done } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

const ABOUT = [
  'Serves the API until Ctrl-C or SIGTERM, and finishes what it has begun then, as npm start does. It applies the migrations that',
  'are not applied yet. As many as you like may run on one DATABASE_URL.',
].join(' ');

export const serveCommand = (surroundings: Surroundings, done: Done): Command =>
  new Command('serve')
    .summary('serve the API, until it is stopped')
    .description(ABOUT)
    .action(() => done(import('./serve-api.js').then(({ serveApi }) => serveApi(surroundings))));
