import { SERVICE_KEYS } from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import { withRuntime } from './with-runtime.js';
import { rethrowInvalidInput, UsageError } from './usage-error.js';
import { readPassword } from './read-password.js';
import type { CliEnvironment } from './cli-environment.js';

interface NewAdmin {
  readonly email: string;
  readonly name: string;
  readonly language: string;
}

export async function createAdmin(environment: CliEnvironment, { email, name, language }: NewAdmin): Promise<ExitCode> {
  if (language !== 'ko' && language !== 'en') throw new UsageError('--language must be ko or en.');
  const password = await readPassword(environment);
  const id = await withRuntime(environment, ({ container }) =>
    container
      .get(SERVICE_KEYS.useCases)
      .createAdmin.execute({ email, name, language, password })
      .catch(rethrowInvalidInput),
  );
  environment.output.write(`${email.toLowerCase()} is an administrator: ${id}\n`);
  return EXIT.success;
}
