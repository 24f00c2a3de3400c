import { Command, CommanderError } from 'commander';
import { adminCommand } from './admin-command.js';
import { completionCommand } from './completion-command.js';
import type { CreateAction, CreateCommand } from './command.js';
import { demandCommand } from './demand-command.js';
import { doctorCommand } from './doctor-command.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { jobsCommand } from './jobs-command.js';
import { keysCommand } from './keys-command.js';
import { ledgerCommand } from './ledger-command.js';
import { migrateCommand } from './migrate-command.js';
import { partitionsCommand } from './partitions-command.js';
import { seedCommand } from './seed-command.js';
import { serveCommand } from './serve-command.js';
import { settlementsCommand } from './settlements-command.js';
import { simulateCommand } from './simulate-command.js';
import type { CliEnvironment } from './cli-environment.js';
import { timeOffCommand } from './time-off-command.js';
import { timelineCommand } from './timeline-command.js';
import { workerCommand } from './worker-command.js';

const ABOUT = [
  'Tools for operators. The configuration comes from the environment, as for the service (docs/operations.md).',
  'Without DATABASE_URL it uses the embedded database in DATA_FOLDER, even while a service runs on it.',
].join(' ');

const EXIT_CODES = `
Exit codes:
    0  success
    1  invalid command or configuration, or pending migrations; nothing was done
    2  completed, but found problems: failed rows, differences, an inconsistent ledger, pending migrations (migrate status)
    3  failed or stopped early, because of an unavailable dependency or a defect; try again
  130  interrupted`;

const COMMANDS: readonly CreateCommand[] = [
  serveCommand,
  workerCommand,
  jobsCommand,
  migrateCommand,
  seedCommand,
  adminCommand,
  keysCommand,
  ledgerCommand,
  partitionsCommand,
  demandCommand,
  timeOffCommand,
  timelineCommand,
  settlementsCommand,
  simulateCommand,
  doctorCommand,
  completionCommand,
];

/** Errors that the caller can correct. */
const USER_ERRORS = ['UsageError', 'ConfigurationError', 'UnknownMigrationError'];

/** Runs one command; its code is loaded on demand. @returns its exit code; never throws. */
export async function runCommandLine(words: readonly string[], environment: CliEnvironment): Promise<ExitCode> {
  let code: ExitCode = EXIT.success;
  const run: CreateAction =
    (load) =>
    async (...parsed) => {
      code = await (await load())(environment, ...parsed);
    };
  try {
    await program(environment, run).parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.success : EXIT.invalidUsage;
    const { failureSentence } = await import('@spotter/app-http');
    environment.errors.write(`spotter: ${failureSentence(error)}\n`);
    return error instanceof Error && USER_ERRORS.includes(error.name) ? EXIT.invalidUsage : EXIT.failed;
  }
}

function program({ output, errors }: CliEnvironment, run: CreateAction): Command {
  const spotter = new Command('spotter').description(ABOUT).addHelpText('after', EXIT_CODES);
  for (const createCommand of COMMANDS) spotter.addCommand(createCommand(run));
  for (const command of withSubcommands(spotter))
    command
      .exitOverride()
      .showHelpAfterError('(see --help)')
      .configureOutput({ writeOut: (text) => output.write(text), writeErr: (text) => errors.write(text) });
  return spotter;
}

/** Commander passes its settings only to commands that it creates itself. */
const withSubcommands = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];
