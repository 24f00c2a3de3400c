import { SERVICE_KEYS } from '@spotter/app-http';
import type { CliEnvironment } from './cli-environment.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { rethrowInvalidInput } from './usage-error.js';
import { withRuntime } from './with-runtime.js';

export async function removeSecondFactor(
  environment: CliEnvironment,
  { email }: { readonly email: string },
): Promise<ExitCode> {
  await withRuntime(environment, ({ container }) =>
    container.get(SERVICE_KEYS.useCases).resetSecondFactor.execute(email).catch(rethrowInvalidInput),
  );
  environment.output.write(`${email.toLowerCase()} logs in by password alone.\n`);
  return EXIT.success;
}
