import { Command } from 'commander';
import type { ReportExit } from './exit-code.js';
import type { CliEnvironment } from './cli-environment.js';

const ABOUT = [
  'Serves the API until Ctrl-C or SIGTERM, then completes the current requests, like npm start. It applies pending migrations.',
  'Several processes may run on one DATABASE_URL.',
].join(' ');

export const serveCommand = (environment: CliEnvironment, reportExit: ReportExit): Command =>
  new Command('serve')
    .summary('serve the API until stopped')
    .description(ABOUT)
    .action(() => reportExit(import('./serve-api.js').then(({ serveApi }) => serveApi(environment))));
