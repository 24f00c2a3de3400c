import type { Writable } from 'node:stream';
import { readConfiguration, type Configuration } from './configuration.js';
import { DEMO_ADMIN, DEMO_PASSWORD } from './demo-data.js';
import { openLog } from './open-log.js';
import { startService, type Service } from './service.js';

/** Starts the configured service, logs to standard output and prints a greeting. */
export async function serve(
  environment: Readonly<Record<string, string | undefined>>,
  output: Writable,
): Promise<Service> {
  const configuration = readConfiguration(environment);
  const service = await startService(configuration, openLog(configuration.logLevel));
  output.write(greeting(configuration, service));
  return service;
}

function greeting({ mode, scheduler }: Configuration, { url, canDemoPeopleLogIn }: Service): string {
  const ready = `Spotter is ready at ${url} (documentation: ${url}/docs)`;
  const sandbox = mode === 'production' ? [] : [SANDBOX, ...(canDemoPeopleLogIn ? DEMO_PEOPLE : NO_DEMO_PEOPLE)];
  const lines = [ready, JOBS[scheduler], ...sandbox];
  return lines.map((line) => `${line}\n`).join('');
}

const JOBS = {
  'in-process': 'Jobs: this process runs the scheduled jobs.',
  none: 'Jobs: this process runs no jobs. Run spotter jobs schedule, or set SCHEDULER=in-process.',
};

const SANDBOX = 'Sandbox mode: no real payments, no real messages.';

const DEMO_PEOPLE = [
  `Log in as ${DEMO_ADMIN}, mentor1@spotter.test … mentor6@ (5 and 6 are Pro) or member1@ … member3@,`,
  `each with the password ${DEMO_PASSWORD}. Stop with Ctrl-C; the data stays.`,
];

const NO_DEMO_PEOPLE = [
  'No demo account has the published password. spotter seed creates missing ones, spotter admin create an administrator.',
  'Stop with Ctrl-C; the data stays.',
];
