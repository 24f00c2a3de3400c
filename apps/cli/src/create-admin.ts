import { DomainError } from '@spotter/core/kernel';
import { Ports } from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import { withRuntime } from './with-runtime.js';
import { UsageError } from './usage-error.js';
import { readSecret } from './secret.js';
import type { CliEnvironment } from './cli-environment.js';

interface NewAdmin {
  readonly email: string;
  readonly name: string;
  readonly language: string;
}

export async function createAdmin({ email, name, language }: NewAdmin, environment: CliEnvironment): Promise<ExitCode> {
  if (language !== 'ko' && language !== 'en') throw new UsageError('--language must be ko or en.');
  const password = await readSecret('Password', environment);
  const id = await withRuntime(environment, ({ container }) =>
    container.get(Ports.useCases).createAdmin.execute({ email, name, language, password }).catch(asUsageError),
  );
  environment.output.write(`${email.toLowerCase()} is an administrator: ${id}\n`);
  return EXIT.well;
}

function asUsageError(error: unknown): never {
  if (!(error instanceof DomainError) || error.code !== 'validation') throw error;
  const issues = error.details['issues'] as readonly { readonly path: string; readonly message: string }[];
  throw new UsageError(issues.map(({ path, message }) => `${path}: ${message}`).join('; '));
}
