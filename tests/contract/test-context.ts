import {
  createUseCases,
  defaultPolicies,
  type Ports,
  type Queries,
  type Repositories,
  type UseCases,
} from '@spotter/core/application';
import type { Ids, Instant } from '@spotter/core/kernel';
import { newId, NINE } from './builders.js';
import type { AdapterUnderTest, DatabaseUnderTest } from './adapter-under-test.js';

/** A database with its clock. */
export interface TestContext {
  readonly clock: { at: Instant; now(): Instant };
  readonly queries: Queries;
  /** Runs the work, with these arguments, in one transaction. */
  run<Arguments extends readonly unknown[], Result>(
    work: (repositories: Repositories, ...args: Arguments) => Promise<Result>,
    ...args: Arguments
  ): Promise<Result>;
  /** Runs the work and rolls it back. @throws the error of work that fails by itself. */
  rollBack(work: (repositories: Repositories) => Promise<unknown>): Promise<void>;
  useCases(overrides?: Partial<Ports>): UseCases;
  /** The number of transactions that reported their commit. */
  committed(): number;
}

/** One database for all tests of a `describe`. Each test uses separate ids. */
export function sharedContext(adapter: AdapterUnderTest): () => TestContext {
  let database: DatabaseUnderTest | undefined;
  let context: TestContext | undefined;
  before(async () => {
    database = await adapter.open();
    context = contextOn(database);
  });
  after(() => database?.close());
  return () => {
    if (!context) throw new Error('the context exists only while the tests run');
    return context;
  };
}

/** A new database for one test that reads whole tables. */
export async function inNewContext(
  adapter: AdapterUnderTest,
  test: (context: TestContext) => Promise<void>,
): Promise<void> {
  const database = await adapter.open();
  try {
    await test(contextOn(database));
  } finally {
    await database.close();
  }
}

/** `it` in a new context. */
export const testInNewContext =
  (adapter: AdapterUnderTest) =>
  (title: string, work: (context: TestContext) => Promise<void>): void =>
    void it(title, () => inNewContext(adapter, work));

function contextOn(database: DatabaseUnderTest): TestContext {
  const clock = { at: NINE, now: () => clock.at };
  let commits = 0;
  const onCommitted = () => {
    commits += 1;
  };
  const ids: Ids = { next: () => newId(clock.at) };
  const { queries } = database;
  const transaction = database.transaction({ clock, ids, onCommitted });
  const ports = { transaction, queries, clock, ids };
  return {
    clock,
    queries,
    run: (work, ...args) => transaction.run((repositories) => work(repositories, ...args)),
    async rollBack(work) {
      const rolledBack = new Error('The test rolls this transaction back.');
      const failing = transaction.run(async (repositories) => {
        await work(repositories);
        throw rolledBack;
      });
      await failing.catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
    },
    useCases: (overrides) => createUseCasesOn({ ...ports, ...overrides }),
    committed: () => commits,
  };
}

/** The use cases on some ports. A use case that calls another port fails. */
export const createUseCasesOn = (ports: Partial<Ports>): UseCases =>
  createUseCases({ clock: { now: () => NINE }, ids: { next: newId }, policies: defaultPolicies, ...ports } as Ports);
