import { expect } from 'chai';
import { api, type Answer, type ApiCaller, type Person } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { demoDatabase } from '../support/service.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { faultsIn } from '../support/soundness.js';
import { rowsOf } from '../support/rows-of.js';
import { deadlocksOf } from '../support/deadlocks.js';

/** Each race is run so often, for one that nobody loses may be luck: `npm run races` for a hundred (docs/races.md). */
export const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 2);

/** What both sign their check-in codes with. */
export const CHECK_IN_SECRET = 'a check-in secret that the screens of the races know';

/** Two processes on one database, as behind a load balancer. */
export interface TwoServers {
  readonly databaseUrl: string;
  /** The doors of each. */
  readonly doors: readonly [ReturnType<typeof api>, ReturnType<typeof api>];
  /** The same person at both, in turn: whoever races sends every second request to the other server. */
  callers(person: Person, count: number): readonly ApiCaller[];
  /** Of both, in epoch milliseconds. */
  now(): Promise<number>;
  advanceClock(seconds: number): Promise<void>;
  rows<Row extends object>(query: string, ...values: readonly unknown[]): Promise<readonly Row[]>;
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
  const doors = [api(one.url), api(other.url)] as const;
  return {
    databaseUrl: database.url,
    doors,
    callers: (person, count) => Array.from({ length: count }, (_, index) => doors[index % 2]!.as(person)),
    now: async () => {
      const { body } = await doors[0].withKey(SANDBOX.systemKey).get<{ now: string }>('/api/system/clock');
      return Date.parse(body.data.now);
    },
    advanceClock: async (seconds) => {
      const moved = await doors[0].withKey(SANDBOX.systemKey).post('/api/system/clock', { advance: seconds });
      expect(moved.status).to.equal(200);
      await doors[1].withKey(SANDBOX.systemKey).get('/api/system/clock'); // takes it over
    },
    rows: (query, ...values) => rowsOf(database.url, query, values),
    stop: async () => {
      for (const service of [one, other]) service.signal('SIGTERM');
      const ends = await Promise.all([one.ended, other.ended]);
      const deadlocks = await deadlocksOf(database.url);
      await database.drop();
      expect(ends).to.deep.equal([ENDED_WELL, ENDED_WELL]);
      expect([one, other].flatMap(errorsIn)).to.deep.equal([]);
      expect(deadlocks, 'locks are taken in one order').to.equal(0);
    },
  };
}

const ENDED_WELL = { code: 0, signal: null };

const errorsIn = (service: ServiceProcess): readonly string[] =>
  service
    .written()
    .split('\n')
    .filter((line) => /"level":(50|60)/.test(line));

/** How often which answer came: `{ '201': 1, '409 RESERVATION_CONFLICT': 49 }`. */
export function tally(answers: readonly Answer<unknown>[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const answer = status < 400 ? String(status) : `${status} ${body.error.code}`;
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

/** All at once; what nobody loses shows in the books. */
export const race = async (servers: TwoServers, requests: readonly Promise<Answer<unknown>>[]) =>
  tally(await answersTo(servers, requests));

/** As `race`, for who wants to know more than how many got which answer. */
export async function answersTo<Data>(
  { databaseUrl }: TwoServers,
  requests: readonly Promise<Answer<Data>>[],
): Promise<readonly Answer<Data>[]> {
  const answers = await Promise.all(requests);
  const broken = answers.filter(({ status }) => status >= 500);
  expect(tally(broken), 'no answer is an error of the service').to.deep.equal({});
  expect(await faultsIn(databaseUrl)).to.deep.equal([]);
  return answers;
}

export interface JobRun {
  readonly changed: number;
  readonly failures: readonly unknown[];
}

/** Each job four times, two at each server. */
export const jobRuns = ({ doors }: TwoServers, ...jobs: readonly string[]): readonly Promise<Answer<JobRun>>[] =>
  jobs.flatMap((job) =>
    [0, 1, 0, 1].map((door) => doors[door]!.withKey(SANDBOX.cronKey).post<JobRun>(`/api/system/cron/${job}`)),
  );

/** @returns what all runs changed together; none may have failed. */
export function changedBy(runs: readonly Answer<JobRun>[]): number {
  for (const { status, body } of runs)
    expect([status, body.data.failures], JSON.stringify(body)).to.deep.equal([200, []]);
  return runs.reduce((sum, { body }) => sum + body.data.changed, 0);
}
