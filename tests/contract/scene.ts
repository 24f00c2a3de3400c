import type { Instant, PlanNotifications, Queries, Stores } from '@spotter/core';
import { newId, NINE } from './builders.js';
import type { AdapterUnderTest, DatabaseUnderTest } from './adapter-under-test.js';

/** A database, the time, and a way to work on it. */
export interface Scene {
  readonly clock: { at: Instant; now(): Instant };
  readonly queries: Queries;
  run<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /** How often a transaction told that it was committed. */
  committed(): number;
}

/** Tells nobody anything: most tests are not about messages. */
const tellNobody: PlanNotifications = () => ({ deliveries: [], reminders: [] });

/** One database for the tests of a `describe`: they keep out of each other's way by their ids. */
export function sharedScene(adapter: AdapterUnderTest): () => Scene {
  let database: DatabaseUnderTest | undefined;
  let scene: Scene | undefined;
  before(async () => {
    database = await adapter.open();
    scene = sceneOn(database);
  });
  after(() => database?.close());
  return () => {
    if (!scene) throw new Error('the scene is set when the tests run');
    return scene;
  };
}

/** A database for one test, where it looks at everything there is. */
export async function inNewScene(
  adapter: AdapterUnderTest,
  test: (scene: Scene) => Promise<void>,
  plan: PlanNotifications = tellNobody,
): Promise<void> {
  const database = await adapter.open();
  try {
    await test(sceneOn(database, plan));
  } finally {
    await database.close();
  }
}

function sceneOn(database: DatabaseUnderTest, plan: PlanNotifications = tellNobody): Scene {
  const clock = { at: NINE, now: () => clock.at };
  let commits = 0;
  const onCommitted = () => {
    commits += 1;
  };
  const transaction = database.transaction({ clock, ids: { next: newId }, plan, onCommitted });
  return { clock, queries: database.queries, run: (work) => transaction.run(work), committed: () => commits };
}
