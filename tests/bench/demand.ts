import { defaultPolicies } from '@spotter/core/application';
import { ProposeMatches, SearchSlots, type SlotFilter } from '@spotter/core/booking';
import { RecordDemand } from '@spotter/core/demand';
import { addDays, dayOf, HOUR, instant, plus, type MemberId, type StoreId } from '@spotter/core/kernel';
import { UuidIds } from '@spotter/crypto-node';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { idOf } from '../support/numbered-ids.js';
import { alternate, byClients, measureRound } from './alternate.js';
import { timed } from './database-time.js';
import type { BenchOptions } from './effort.js';
import { withLargeDatabase } from './large-database.js';
import { addBlocks } from './many-blocks.js';
import { MEMBERS, storesFor } from './many-people.js';
import { family, measureWork } from './processes.js';
import { range, reportRatio, spreadOf, type Figure, type Round } from './report.js';

/** Recording costs less than 3 %. */
const GOAL = 0.97;
const BLOCKS = 10_000;
/** Per round: as many as the service stores together under load. */
const SEARCHES = defaultPolicies.demand.storedAtOnce;
/** Fewer rounds do not show a few percent. */
const LEAST_ROUNDS = 10;
const CLIENTS = 10;

const clock = { now: () => instant(Date.now()) };

/** The cost of a search with its demand recorded and stored, compared with the same search without. */
export const demand = ({ effort }: BenchOptions): Promise<readonly Figure[]> =>
  withLargeDatabase(async ({ url, pid, client }) => {
    await addBlocks(client, BLOCKS);
    const persistence = await connect({ url, poolSize: CLIENTS });
    const pids = async () => [process.pid, ...(await family(pid))];
    const rounds = Math.max(LEAST_ROUNDS, effort.rounds);
    const count = SEARCHES * effort.share;
    const figures: Figure[] = [];
    for (const [name, searchWith] of Object.entries(SEARCHES_OF)) {
      const title = `Recording the demand of ${name}`;
      const { theirs, ours } = await compare(persistence, searchWith, { pids, count, rounds });
      figures.push(...reportRatio(title, GOAL, ours, theirs));
      const values = await recordingAlone(persistence, searchWith, { pids, count, rounds });
      console.log(`  recording alone ${range(spreadOf(values))} µs of processor time a search`);
      figures.push({ name: `${title}: alone, µs`, better: 'less', values });
    }
    await persistence.close();
    return figures;
  });

interface Measuring {
  readonly pids: () => Promise<readonly number[]>;
  /** Searches per round. */
  readonly count: number;
  readonly rounds: number;
}

type Search = (number: number) => Promise<unknown>;
type Demand = Pick<RecordDemand, 'note'>;
type SearchWith = (persistence: Persistence, demand: Demand) => Search;

const SEARCHES_OF: Readonly<Record<string, SearchWith>> = {
  'a search for slots': ({ queries }, demand) => {
    const search = new SearchSlots({ queries, clock, policies: defaultPolicies }, demand);
    return (number) => search.execute(filterOf(number), { page: 1, size: 20 });
  },
  'a match': ({ queries }, demand) => {
    const match = new ProposeMatches({ queries, clock, policies: defaultPolicies }, demand);
    return (number) => match.execute({ memberId: memberOf(number), ...windowOf(number), storeId: storeOf(number) });
  },
};

const memberOf = (number: number): MemberId => idOf('member', number % MEMBERS);
const storeOf = (number: number): StoreId => idOf('store', number % storesFor(BLOCKS));

/** A search of a day or of all, at a store or at any, of a tier or of both. */
const filterOf = (number: number): SlotFilter => ({
  viewer: memberOf(number),
  ...(number % 2 === 0 && { date: addDays(dayOf(clock.now()), 1 + (number % 14)) }),
  ...(number % 3 === 0 && { storeId: storeOf(number) }),
  ...(number % 5 === 0 && { tier: 'standard' }),
});

function windowOf(number: number) {
  const from = plus(clock.now(), (24 + (number % 100)) * HOUR);
  return { from, until: plus(from, 3 * HOUR) };
}

const recordingOn = (persistence: Persistence): RecordDemand =>
  new RecordDemand({
    transaction: persistence.transaction({ clock, ids: new UuidIds(clock) }),
    policies: defaultPolicies,
  });

function compare(persistence: Persistence, searchWith: SearchWith, measuring: Measuring) {
  const recording = recordingOn(persistence);
  const [plain, recorded] = [searchWith(persistence, { note: () => undefined }), searchWith(persistence, recording)];
  return alternate(
    { name: 'without', measure: () => measured(plain, measuring) },
    { name: 'recorded', measure: () => measured(recorded, measuring, () => recording.flush()) },
    measuring.rounds,
  );
}

function measured(search: Search, { pids, count }: Measuring, store?: () => Promise<void>): Promise<Round> {
  return measureRound(pids, count, async (took) => {
    let next = 0;
    await byClients(CLIENTS, count, async () => took(await timed(() => search((next += 1)))));
    await store?.();
  });
}

/** The comparison cannot tell microseconds from other work of the machine. @returns µs a search, by round */
async function recordingAlone(
  persistence: Persistence,
  searchWith: SearchWith,
  measuring: Measuring,
): Promise<readonly number[]> {
  const noted: Parameters<Demand['note']>[0][] = [];
  await measured(searchWith(persistence, { note: (search) => noted.push(search) }), measuring);
  const recording = recordingOn(persistence);
  const values: number[] = [];
  for (let round = 0; round < measuring.rounds; round += 1) {
    const { cpuMs } = await measureWork(measuring.pids, () => {
      for (const search of noted) recording.note(search);
      return recording.flush();
    });
    values.push((1_000 * cpuMs) / noted.length);
  }
  return values;
}
