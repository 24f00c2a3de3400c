import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const ABOUT = [
  'Serves the API until Ctrl-C or SIGTERM, then completes the current requests, like npm start. It applies pending migrations.',
  'Several processes may run on one DATABASE_URL.',
].join(' ');

export const serveCommand: CreateCommand = (run) =>
  new Command('serve')
    .summary('serve the API until stopped')
    .description(ABOUT)
    .action(run(async () => (await import('./serve-api.js')).serveApi));
