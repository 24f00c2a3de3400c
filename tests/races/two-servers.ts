import { SECOND, type Millis } from '@spotter/core/kernel';
import { expect } from 'chai';
import { api, ok, type Answer, type ApiCaller, type Person } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { demoDatabase } from '../support/service.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { faultsIn } from '../support/soundness.js';
import { rowsOf } from '../support/rows-of.js';
import { deadlocksOf } from '../support/deadlocks.js';

/** Rounds of each race, because one round can pass by chance; `npm run races` plays a hundred (docs/races.md). */
export const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 2);

/** Signs the check-in codes of both servers. */
export const CHECK_IN_SECRET = 'a check-in secret shared with the screens of the races';

/** Two processes on one database, as behind a load balancer. */
export interface TwoServers {
  readonly databaseUrl: string;
  /** The clients of each server. */
  readonly apiClients: readonly [ReturnType<typeof api>, ReturnType<typeof api>];
  /** Clients of one person, alternating between the servers. */
  callers(person: Person, count: number): readonly ApiCaller[];
  /** The time of both servers in epoch milliseconds. */
  now(): Promise<number>;
  /** By whole seconds; a fraction of one is rounded up. */
  advanceClock(millis: Millis): Promise<void>;
  /** Moves the clock to the first full second from this time on. */
  moveTo(at: number): Promise<void>;
  rows<Row extends object>(query: string, ...values: readonly unknown[]): Promise<readonly Row[]>;
  /** The errors in the servers' logs. */
  errors(): readonly string[];
  stop(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const database = await demoDatabase();
  const environment = {
    DATABASE_URL: database.url,
    CHECK_ANSWERS: 'true',
    LOG_INS_PER_MINUTE: '1000000',
    CHECK_IN_SECRET,
  };
  const [one, other] = await Promise.all([startServiceProcess(environment), startServiceProcess(environment)]);
  const apiClients = [api(one.url), api(other.url)] as const;
  const now = async () => {
    const clock = await apiClients[0].withKey(SANDBOX.systemKey).read<{ now: string }>('/api/system/clock');
    return Date.parse(clock.now);
  };
  const advanceClock = async (millis: Millis) => {
    const advance = Math.ceil(millis / SECOND);
    ok(await apiClients[0].withKey(SANDBOX.systemKey).post('/api/system/clock', { advance }));
    await apiClients[1].withKey(SANDBOX.systemKey).get('/api/system/clock'); // adopts the new time
  };
  const errors = () => [one, other].flatMap((service) => linesIn(service, /"level":(50|60)/));
  return {
    databaseUrl: database.url,
    apiClients,
    callers: (person, count) => Array.from({ length: count }, (_, index) => apiClients[index % 2]!.as(person)),
    now,
    advanceClock,
    moveTo: async (at) => advanceClock(at - (await now())),
    rows: (query, ...values) => rowsOf(database.url, query, values),
    errors,
    stop: async () => {
      for (const service of [one, other]) service.signal('SIGTERM');
      const ends = await Promise.all([one.ended, other.ended]);
      const deadlocks = await deadlocksOf(database.url);
      await database.drop();
      expect(ends).to.deep.equal([ENDED_WELL, ENDED_WELL]);
      expect(errors()).to.deep.equal([]);
      const ended = [one, other].flatMap((service) => linesIn(service, /"code":"40P01"/));
      expect(deadlocks, ['deadlocks', ...ended].join('\n')).to.equal(0);
    },
  };
}

const ENDED_WELL = { code: 0, signal: null };

const linesIn = (service: ServiceProcess, pattern: RegExp): readonly string[] =>
  service
    .written()
    .split('\n')
    .filter((line) => pattern.test(line));

/** Counts answers by status and code: `{ '201': 1, '409 RESERVATION_CONFLICT': 49 }`. */
export function countAnswers(answers: readonly Answer<unknown>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = status < 400 ? String(status) : `${status} ${body.error.code}`;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

/** As `answersTo`, but counts the answers. */
export const race = async (servers: TwoServers, requests: readonly Promise<Answer<unknown>>[]) =>
  countAnswers(await answersTo(servers, requests));

/** @returns the answers to concurrent requests, none of which is a server error; the servers log no error, and the database has no fault. */
export async function answersTo<Data>(
  { databaseUrl, errors }: TwoServers,
  requests: readonly Promise<Answer<Data>>[],
): Promise<readonly Answer<Data>[]> {
  const answers = await Promise.all(requests);
  const broken = answers.filter(({ status }) => status >= 500);
  expect(countAnswers(broken), 'server errors').to.deep.equal({});
  expect(errors()).to.deep.equal([]);
  expect(await faultsIn(databaseUrl)).to.deep.equal([]);
  return answers;
}

export interface JobRun {
  readonly changed: number;
  readonly failures: readonly unknown[];
}

/** Runs each job four times, twice at each server. */
export const jobRuns = ({ apiClients }: TwoServers, ...jobs: readonly string[]): readonly Promise<Answer<JobRun>>[] =>
  jobs.flatMap((job) =>
    [0, 1, 0, 1].map((server) => apiClients[server]!.withKey(SANDBOX.cronKey).post<JobRun>(`/api/system/cron/${job}`)),
  );

/** @returns the changes of all runs together; none may have failed. */
export function changedBy(runs: readonly Answer<JobRun>[]): number {
  for (const { status, body } of runs)
    expect([status, body.data.failures], JSON.stringify(body)).to.deep.equal([200, []]);
  return runs.reduce((sum, { body }) => sum + body.data.changed, 0);
}
