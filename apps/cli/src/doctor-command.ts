import { Command } from 'commander';
import type { CreateCommand } from './command.js';

const ABOUT = [
  'Checks everything that a service needs, and reports each problem with its solution: configuration, folders,',
  'database, clock, migrations, jobs, Redis, and the connection to each provider. It changes nothing, charges',
  'nothing and sends nothing. The exit code is 2 when there is a problem.',
].join(' ');

export const doctorCommand: CreateCommand = (run) =>
  new Command('doctor')
    .summary('check the installation')
    .description(ABOUT)
    .option('--json', 'as JSON')
    .action(run(async () => (await import('./examine-installation.js')).examineInstallation));
