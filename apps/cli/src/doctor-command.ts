import { Command } from 'commander';
import type { Done } from './exit-code.js';
import type { Surroundings } from './surroundings.js';

const ABOUT = [
  'Looks at everything that a service needs, and says in plain words what is wrong and what to do: configuration, folders,',
  'database, clock, migrations, whether the jobs run, Redis, and whether each provider can be reached. Changes nothing, charges',
  'nothing, sends nothing. Ends with 2 when something is wrong.',
].join(' ');

export const doctorCommand = (surroundings: Surroundings, done: Done): Command =>
  new Command('doctor')
    .summary('say what is wrong, and what to do')
    .description(ABOUT)
    .option('--json', 'as JSON')
    .action(({ json = false }: { json?: boolean }) =>
      done(import('./examine-installation.js').then((module) => module.examineInstallation(json, surroundings))),
    );
