import { Command, CommanderError } from 'commander';
import { EXIT, type Done, type ExitCode } from './exit-code.js';
import { jobsCommand } from './jobs-command.js';
import { ledgerCommand } from './ledger-command.js';
import { Misuse } from './misuse.js';
import type { Surroundings } from './surroundings.js';
import { workerCommand } from './worker-command.js';

const ABOUT = [
  'What operators do beside the service. It is configured by the environment, as the service is (docs/operations.md).',
  'Without DATABASE_URL it works on the embedded database of DATA_FOLDER, also while a service runs on it.',
].join(' ');

const EXIT_CODES = `
Exit codes:
  0  done, and all is well
  1  not done, or done and something is wrong
  2  not understood: nothing was done`;

/** Runs one command. @returns its exit code; never throws. */
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
    return error instanceof Misuse ? EXIT.misused : EXIT.wrong;
  }
}

function program(surroundings: Surroundings, done: Done): Command {
  const { output, errors } = surroundings;
  const spotter = new Command('spotter').description(ABOUT).addHelpText('after', EXIT_CODES);
  for (const commandOf of [ledgerCommand, jobsCommand, workerCommand])
    spotter.addCommand(commandOf(surroundings, done));
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
