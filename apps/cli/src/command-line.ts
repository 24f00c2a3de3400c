import { Command, CommanderError } from 'commander';
import { adminCommand } from './admin-command.js';
import { completionCommand } from './completion-command.js';
import { doctorCommand } from './doctor-command.js';
import { EXIT, type Done, type ExitCode } from './exit-code.js';
import { jobsCommand } from './jobs-command.js';
import { keysCommand } from './keys-command.js';
import { ledgerCommand } from './ledger-command.js';
import { migrateCommand } from './migrate-command.js';
import { seedCommand } from './seed-command.js';
import { serveCommand } from './serve-command.js';
import { simulateCommand } from './simulate-command.js';
import type { Surroundings } from './surroundings.js';
import { workerCommand } from './worker-command.js';

const ABOUT = [
  'What operators do beside the service. It is configured by the environment, as the service is (docs/operations.md).',
  'Without DATABASE_URL it works on the embedded database of DATA_FOLDER, also while a service runs on it.',
].join(' ');

const EXIT_CODES = `
Exit codes:
    0  done, and all is well
    1  nothing was done: not understood, or not rightly configured
    2  done, and something is wrong: rows that failed, books that are not sound
    3  not done, or not to the end: something is away, or broken; call it again
  130  interrupted`;

const COMMANDS = [
  serveCommand,
  workerCommand,
  jobsCommand,
  migrateCommand,
  seedCommand,
  adminCommand,
  keysCommand,
  ledgerCommand,
  simulateCommand,
  doctorCommand,
  completionCommand,
];

/** What is in the way of a command that was understood, and for whoever calls it to mend. */
const MENDABLE = ['Misuse', 'ConfigurationError'];

/** Runs one command. What a command needs is loaded when it is called. @returns its exit code; never throws. */
export async function runCommandLine(words: readonly string[], surroundings: Surroundings): Promise<ExitCode> {
  let code: ExitCode = EXIT.well;
  const done: Done = async (ending) => {
    code = await ending;
  };
  try {
    await program(surroundings, done).parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.well : EXIT.misused;
    surroundings.errors.write(`spotter: ${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof Error && MENDABLE.includes(error.name) ? EXIT.misused : EXIT.stopped;
  }
}

function program(surroundings: Surroundings, done: Done): Command {
  const { output, errors } = surroundings;
  const spotter = new Command('spotter').description(ABOUT).addHelpText('after', EXIT_CODES);
  for (const commandOf of COMMANDS) spotter.addCommand(commandOf(surroundings, done));
  for (const command of withSubcommands(spotter))
    command
      .exitOverride()
      .showHelpAfterError('(--help tells more)')
      .configureOutput({ writeOut: (text) => output.write(text), writeErr: (text) => errors.write(text) });
  return spotter;
}

/** Commander hands its settings down only to commands that it makes itself. */
const withSubcommands = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];
