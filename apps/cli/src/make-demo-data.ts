import {
  canDemoPeopleLogIn,
  DEMO_ADMIN,
  DEMO_PASSWORD,
  disableDemoPeople,
  isPrivateSandbox,
  makeDemoData,
  readConfiguration,
} from '@spotter/app-http';
import { EXIT, type ExitCode } from './exit-code.js';
import { withRuntime } from './with-runtime.js';
import { UsageError } from './usage-error.js';
import type { CliEnvironment } from './cli-environment.js';

/** @throws UsageError for a database that must not have demo accounts; disabling them is always possible. */
export const seed = (environment: CliEnvironment, { disable = false }: { disable?: boolean }): Promise<ExitCode> =>
  disable ? disableSeeded(environment) : seedDemoData(environment);

async function seedDemoData(environment: CliEnvironment): Promise<ExitCode> {
  if (readConfiguration(environment.variables).mode === 'production')
    throw new UsageError('Refused in production: the demo accounts have a published password.');
  const canLogIn = await withRuntime(environment, async (runtime, configuration) => {
    if (!configuration.publicSandbox && !isPrivateSandbox(configuration))
      throw new UsageError('Others can reach this database: set SANDBOX=true if it is a public sandbox.');
    await makeDemoData(runtime.container);
    return canDemoPeopleLogIn(runtime);
  });
  const logIn = canLogIn
    ? `Log in as ${DEMO_ADMIN} with the password ${DEMO_PASSWORD}.`
    : `The password of ${DEMO_ADMIN} has been replaced and stays.`;
  environment.output.write(`The demo data is ready. ${logIn}\n`);
  return EXIT.success;
}

async function disableSeeded(environment: CliEnvironment): Promise<ExitCode> {
  const disabled = await withRuntime(environment, disableDemoPeople, { allowPublishedSecrets: true });
  const message =
    disabled.length === 0 ? 'No account has the published password.' : `Disabled: ${disabled.join(', ')}.`;
  environment.output.write(`${message}\n`);
  return EXIT.success;
}
