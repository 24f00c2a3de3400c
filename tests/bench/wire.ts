import { exchange, statement } from '@spotter/persistence-mikro-orm';
import pg from 'pg';
import { alternate, measureRound, type Side } from './alternate.js';
import { timed } from './database-time.js';
import { withDatabase } from './database.js';
import type { BenchOptions } from './effort.js';
import { prepareBookings } from './prepare-bookings.js';
import { reportRatio, type Figure } from './report.js';

// The reason for prepared-query.ts, which uses undocumented parts of pg. Its own named queries have the columns described at each
// execution, and send `begin` and `commit` alone.

const EXECUTIONS = 4_000;
/** Otherwise pg's own queries would do. */
const GOAL = 1;

const READ = statement(`
  select r.*, (select name from person where id = r.member_id) as member_name,
    (select name from person where id = r.mentor_id) as mentor_name,
    (select name from store where id = r.store_id) as store_name
  from reservation r where r.id = $1`);
const LOCK = statement('select * from reservation where id = $1 for update');
const SAVE = statement('update reservation set version = version + 1 where id = $1');

type Work = (connection: pg.Client, id: string) => Promise<unknown>;

const named = (connection: pg.Client, { name, text }: typeof READ, id: string): Promise<unknown> =>
  connection.query({ name, text, values: [id] });

const readByPg: Work = (connection, id) => named(connection, READ, id);
const read: Work = (connection, id) => exchange(connection, READ, [id]);

const saveByPg: Work = async (connection, id) => {
  await connection.query('begin');
  await named(connection, LOCK, id);
  await named(connection, SAVE, id);
  await connection.query('commit');
};

const save: Work = async (connection, id) => {
  await exchange(connection, LOCK, [id], { begin: true });
  await exchange(connection, SAVE, [id], { commit: true });
};

interface Connection {
  readonly client: pg.Client;
  /** Of the server's process. */
  readonly pid: number;
}

/** Statements of the adapter against the same statements as named queries of pg, one after the other on a connection each. */
export function wire({ effort: { rounds, share } }: BenchOptions): Promise<readonly Figure[]> {
  return withDatabase(async ({ url }) => {
    const { reservations } = await prepareBookings(url);
    const ids = reservations.slice(0, EXECUTIONS * share).map(({ id }) => id);
    const [pgs, ours, uncorked] = [await connected(url), await connected(url), await connected(url)];
    neverCork(uncorked.client);
    const compare = async (title: string, theirs: Side, our: Side): Promise<readonly Figure[]> => {
      const measured = await alternate(theirs, our, rounds);
      return reportRatio(title, GOAL, measured.ours, measured.theirs);
    };
    try {
      return [
        ...(await compare('Reading a row', side('pg', pgs, readByPg, ids), side('Adapter', ours, read, ids))),
        ...(await compare('A transaction', side('pg', pgs, saveByPg, ids), side('Adapter', ours, save, ids))),
        ...(await compare('Corking', side('Uncorked', uncorked, save, ids), side('Adapter', ours, save, ids))),
      ];
    } finally {
      for (const { client } of [pgs, ours, uncorked]) await client.end();
    }
  });
}

async function connected(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC -c jit=off' });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { client, pid: rows[0]?.pid ?? 0 };
}

/** Then each message of a statement is written to the socket separately. */
function neverCork(client: pg.Client): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: { cork: () => void } } };
  connection.stream.cork = () => undefined;
}

const side = (name: string, { client, pid }: Connection, work: Work, ids: readonly string[]): Side => ({
  name,
  measure: () =>
    measureRound(
      async () => [process.pid, pid],
      ids.length,
      async (took) => {
        for (const id of ids) took(await timed(() => work(client, id)));
      },
    ),
});
