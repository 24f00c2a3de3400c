import { MemoryDatabase } from '@spotter/memory';
import { expect } from 'chai';
import { rowsOf } from '../support/rows-of.js';
import { crashingBranch, type CrashingBranch, type Crashes } from '../use-cases/crashing-branch.js';
import { onPostgres } from '../use-cases/service-fixture.js';
import type { Backend } from '../use-cases/test-service.js';
import { addPeople, runTwoMonths } from '../use-cases/two-months.js';

/** Differ after a crash: when something was done, and how often it was tried. */
const NOT_COMPARED = /^(at|version|attempts|leased_until|.*(?<!starts|ends)(At|_at))$/;
/** Requests under a key and leases serve retries. A balance is in a random shard. A repeated export is an action of its own. */
const IS_EXCEPTED = /^\{"table":"(keyed_?[rR]equests?|deliveryLeases|account_balance)"|"export-payout-file"/;
const ID = /[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;

const INSTANT = /\d{13}/g;

interface Row {
  readonly table: string;
  readonly row: object;
}

/** Runs the two months. @returns the effects of each step, and every fact at the end, with people by name and without other ids. */
async function run(backend: Backend, findRows: () => Promise<readonly Row[]>, crashes?: Crashes) {
  const branch = await crashingBranch(backend, crashes);
  const people = await addPeople(branch);
  await runTwoMonths(branch, people);
  const { sound, conservation } = await branch.fixture.auditLedger.execute();
  expect({ sound, missing: conservation.missing }).to.deep.equal({ sound: true, missing: 0 });
  const names = new Map<string, string>(Object.entries(people).map(([name, id]) => [id, name]));
  const { logs, queries } = branch.fixture;
  const providers = await Promise.all([logs.gateway, logs.bank].map((log) => log.startingWith('')));
  const moved = providers.flatMap((log) =>
    [...log].map(([key, value]) => ({ key, value: value.replaceAll(INSTANT, '') })),
  );
  const facts = [...(await findRows()), ...messagesOf(branch), ...moved, ...(await queries.ledger.balances())]
    .map((fact) => JSON.stringify(fact, compared).replaceAll(ID, (id) => names.get(id) ?? 'id'))
    .filter((fact) => !IS_EXCEPTED.test(fact));
  return { effects: branch.effects, facts: facts.toSorted() };
}

/** The numbers in lists are the delays of a message's channels. */
const compared = (key: string, value: unknown): unknown =>
  NOT_COMPARED.test(key) || (/^\d+$/.test(key) && typeof value === 'number') ? undefined : value;

/** In-app messages are rows. */
const messagesOf = ({ sent }: CrashingBranch) =>
  [...sent.values()]
    .filter(({ channel }) => channel !== 'in_app')
    .map(({ eventKey, channel, recipientId, title, body }) => ({ eventKey, channel, recipientId, title, body }));

function runInMemory(crashes?: Crashes) {
  const database = new MemoryDatabase();
  const rows = new Map<object, string>();
  database.watch(({ table, before, after }) => {
    if (before) rows.delete(before);
    rows.set(after, table);
  });
  return run(database, async () => [...rows].map(([row, table]) => ({ table, row })), crashes);
}

const runOnPostgres = (crashes?: Crashes) =>
  onPostgres((backend, url) => run(backend, () => findAllRows(url), crashes));

async function findAllRows(url: string): Promise<readonly Row[]> {
  const tables = await rowsOf<{ name: string }>(
    url,
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const rows = tables.map(({ name }) => `select '${name}' as table, to_jsonb(t) as row from "${name}" t`);
  return rowsOf<Row>(url, rows.join(' union all '));
}

describe('every request and job, stopped after its n-th commit or call of a provider, and repeated', () => {
  it('leaves the books, rows and messages of a run without crashes', async () => {
    const { effects, facts } = await runInMemory();
    for (let after = 1; after <= Math.max(...effects); after += 1)
      expect((await runInMemory({ after, effects })).facts, `after ${after}`).to.deep.equal(facts);
  });

  it('leaves the same on PostgreSQL', async () => {
    const { effects, facts } = await runOnPostgres();
    const after = 2; // after the claim of a key: the request was performed, and has no answer
    expect((await runOnPostgres({ after, effects })).facts).to.deep.equal(facts);
  });
});
