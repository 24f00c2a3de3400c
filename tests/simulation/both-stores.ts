import { AssertionError } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import { Mutex, type Queries, type Repositories, type Transaction } from '@spotter/core/application';
import { DomainError, type Clock, type Id, type Ids, type PersonId } from '@spotter/core/kernel';
import { mergeTimeline, type TimelineFact, type TimelineRange } from '@spotter/core/timeline';
import type { MemoryDatabase } from '@spotter/memory';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import { refusalOf } from '../contract/refusals.js';

type Port = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;
type Work<Result> = (repositories: Repositories) => Promise<Result>;

/** A call of a repository or a query. */
interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly memory: () => Promise<unknown>;
  readonly postgres: () => Promise<unknown>;
}

/** The ports promise no order. */
const UNORDERED =
  /^(blocks\.findOccupied|deliveries\.(take|addTaken|findByDedupeKeys)|memberships\.findHeldCredits|notifications\.recipients|pointLots\.findByDraws)$/;

/** Memory answers with whole rows, of which the ports promise a part. */
const WHOLE_ROWS = /^(mentors\.findPayees|payments\.pendingPayments|taxReports\.findUnreported|timeOffs\.handOversOf)$/;

/** Half of all calls. When they find no row, they do not write, and only each seventh call goes to PostgreSQL. */
const POLLS =
  /^(reminders\.takeDue|deliveries\.take|booking\.notBegun|outbox\.takeUnplanned|terms\.unannounced|waitlist\.offersOver|payments\.(pending|unhandled)\w+)$/;

const NOBODY = '00000000-0000-7000-8000-000000000000' as PersonId;

/** Runs each transaction and each query in memory and on PostgreSQL. Callers get the outcome in memory. */
export class BothStores {
  /** The first difference; every later call fails with it. */
  difference: Error | null = null;

  /** PostgreSQL commits before memory: a query in between would find two states. */
  private readonly mutex = new Mutex();
  /** Ids that memory has taken and PostgreSQL has not. */
  private readonly untaken: string[] = [];
  private emptyPolls = 0;
  private postgres!: Transaction<Repositories>;

  constructor(private readonly persistence: Persistence) {}

  joinQueries(memory: Queries): Queries {
    return joinPorts(memory, this.persistence.queries, (call) => this.mutex.take(() => this.callBoth(call)));
  }

  joinTransactions(database: MemoryDatabase): void {
    const inMemory = database.transaction.bind(database);
    // PostgreSQL keeps all rows.
    database.forget = () => undefined;
    database.transaction = ({ clock, ids }) => {
      Object.assign(ids, timedIds(clock));
      const take = <Name extends Id<string>>(): Name => {
        const id = ids.next<Name>();
        this.untaken.push(id);
        return id;
      };
      const takeSame = <Name extends Id<string>>(): Name => this.untaken.shift() as Name;
      const commits = { memory: 0, postgres: 0 };
      const memory = inMemory({ clock, ids: { next: take }, onCommitted: () => (commits.memory += 1) });
      const onCommitted = () => (commits.postgres += 1);
      this.postgres = this.persistence.transaction({ clock, ids: { next: takeSame }, onCommitted });
      const runOnBoth = async <Result>(work: Work<Result>): Promise<Result> => {
        const result = await memory.run((repositories) => this.runOnce(repositories, work));
        this.requireEqual('commits with events', commits.memory, commits.postgres);
        return result;
      };
      return { run: (work) => this.mutex.take(() => runOnBoth(work)) };
    };
  }

  /** Memory repeats work with a stale version, on both stores; so PostgreSQL only rolls it back. */
  private async runOnce<Result>(memory: Repositories, work: Work<Result>): Promise<Result> {
    this.untaken.length = 0;
    const attempts: PromiseSettledResult<Result>[] = [];
    const commit = await settle(() =>
      this.postgres.run(async (postgres) => {
        const flush = () => postgres.people.isClosed(NOBODY);
        const attempt = await settle(() => work(joinPorts(memory, postgres, (call) => this.callBoth(call, flush))));
        attempts.push(attempt);
        if (attempt.status === 'rejected') throw new Error('PostgreSQL rolls back.');
      }),
    );
    const [first] = attempts;
    if (first?.status === 'rejected') throw first.reason;
    const refusal = commit.status === 'rejected' ? String(commit.reason) : null;
    const actual = { refusal, attempts: attempts.length, untaken: this.untaken };
    this.requireEqual('a commit, its attempts, or the ids taken', { refusal: null, attempts: 1, untaken: [] }, actual);
    return first!.value;
  }

  /** @param flush sends the waiting writes of a transaction, which PostgreSQL can refuse. */
  private async callBoth(call: Call, flush?: () => Promise<unknown>): Promise<unknown> {
    if (this.difference) throw this.difference;
    const { name, args } = call;
    const before = this.untaken.length;
    const memory = await settle(call.memory);
    // The id of a due payout is never read; PostgreSQL makes its own.
    if (name === 'payouts.close') this.untaken.length = before;
    const isEmptyPoll = POLLS.test(name) && isDeepStrictEqual(memory, { status: 'fulfilled', value: [] });
    if (isEmptyPoll && (this.emptyPolls += 1) % 7 !== 0) return [];
    let postgres = await settle(call.postgres);
    if (memory.status === 'rejected' && postgres.status === 'fulfilled' && flush) postgres = await settle(flush);
    const actual = await this.comparable(postgres, call);
    const expected = await this.comparable(memory, call);
    const what = `${name}(${JSON.stringify(plain(args)).slice(1, -1)})`;
    this.requireEqual(what, WHOLE_ROWS.test(name) ? narrow(expected, actual) : expected, actual);
    if (memory.status === 'rejected') throw memory.reason;
    return memory.value;
  }

  private async comparable(outcome: PromiseSettledResult<unknown>, call: Call): Promise<unknown> {
    if (outcome.status === 'fulfilled') return { answer: answerOf(outcome.value, call) };
    const reason = outcome.reason as Error;
    // The end of a transaction turns errors of PostgreSQL into refusals.
    const error = await refusalOf(this.postgres.run(() => Promise.reject(reason)));
    if (!(error instanceof DomainError)) return { error: (error as Error).name };
    return plain({ code: error.code, message: error.message, details: error.details });
  }

  private requireEqual(what: string, expected: unknown, actual: unknown): void {
    if (isDeepStrictEqual(expected, actual)) return;
    const message = `Memory (expected) and PostgreSQL (actual) differ: ${what}`;
    this.difference = new AssertionError({ message, expected, actual });
    throw this.difference;
  }
}

/** PostgreSQL finds rows by the time in their ids, so it must be the simulated time. */
function timedIds(clock: Clock): Ids {
  const hex = (value: number) => value.toString(16).padStart(12, '0');
  let made = 0;
  return {
    next<Name extends Id<string>>(): Name {
      made += 1;
      return `${hex(clock.now()).replace(/.{8}/, '$&-')}-7000-8000-${hex(made)}` as Name;
    },
  };
}

const settle = async <Value>(call: () => Promise<Value>): Promise<PromiseSettledResult<Value>> =>
  (await Promise.allSettled([call()]))[0];

/** The same ports; each method is called by `callBoth`. */
const joinPorts = <Ports extends object>(memory: Ports, postgres: Ports, callBoth: (call: Call) => unknown): Ports =>
  withGetter(memory, (group) =>
    withGetter(memory[group] as Port, (method) => (...args: readonly unknown[]) => {
      const on = (ports: Ports) => async () => (ports[group] as Port)[method]!(...args);
      return callBoth({ name: `${group}.${method}`, args, memory: on(memory), postgres: on(postgres) });
    }),
  );

const withGetter = <Target extends object>(target: Target, get: (key: keyof Target & string) => unknown): Target =>
  new Proxy(target, { get: (_, key) => get(key as keyof Target & string) });

function answerOf(value: unknown, { name, args }: Call): unknown {
  if (name === 'timelines.facts') {
    // Facts have no order, can be repeated, and can be more than a page.
    const size = (args[1] as TimelineRange).limit - 1;
    return plain(mergeTimeline(value as readonly TimelineFact[], { size, cursor: undefined }).items);
  }
  const answer = plain(value);
  // The goal only ranks the options.
  if (name === 'substitutes.find' && isRecord(answer) && isDeepStrictEqual(answer['options'], [])) return [];
  return UNORDERED.test(name) && Array.isArray(answer) ? sorted(answer) : answer;
}

/** A copy without undefined fields. Maps and sets have no order; each store has its own cursors. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value ?? null, (key, one: unknown) => {
      if (key === 'nextCursor') return one !== null;
      if (one instanceof Map || one instanceof Set) return sorted([...one].map(plain));
      if (!isRecord(one)) return one;
      return Object.fromEntries(
        Object.keys(one)
          .sort()
          .map((name) => [name, one[name]]),
      );
    }),
  );

const sorted = (items: readonly unknown[]): readonly string[] => items.map((item) => JSON.stringify(item)).sort();

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Leaves out the fields that `part` does not have. */
function narrow(whole: unknown, part: unknown): unknown {
  if (Array.isArray(whole) && Array.isArray(part)) return whole.map((item, index) => narrow(item, part[index]));
  if (!isRecord(whole) || !isRecord(part)) return whole;
  return Object.fromEntries(Object.keys(part).map((key) => [key, narrow(whole[key], part[key])]));
}
