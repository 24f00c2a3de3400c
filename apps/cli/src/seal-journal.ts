import { SealQuarters, VerifySeals } from '@spotter/core/operation';
import type { CliEnvironment } from './cli-environment.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { maintainPartitions, readInRuntime } from './with-runtime.js';

export async function sealJournal(environment: CliEnvironment): Promise<ExitCode> {
  const sealed = await maintainPartitions(environment, ({ partitions, journalSeals }, clock, policies) =>
    new SealQuarters(partitions, journalSeals, clock, policies).execute(),
  );
  environment.output.write(sealed.length === 0 ? 'No quarter needs to be sealed.\n' : `Sealed ${sealed.join(', ')}.\n`);
  return EXIT.success;
}

export async function verifyJournal(environment: CliEnvironment): Promise<ExitCode> {
  const seals = await readInRuntime(environment, ({ persistence: { journalSeals } }) =>
    new VerifySeals(journalSeals).execute(),
  );
  const lines = seals.map(
    ({ name, entries, digest, isIntact }) =>
      `${isIntact ? 'ok   ' : 'WRONG'}  ${name}  ${entries} entries  ${digest}\n`,
  );
  environment.output.write(lines.length === 0 ? 'No quarter is sealed.\n' : lines.join(''));
  return seals.every(({ isIntact }) => isIntact) ? EXIT.success : EXIT.completedWithErrors;
}
