import { expect } from 'chai';
import { readdir } from 'node:fs/promises';
import { expectNoProblems } from '../support/row-problems.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

const TABLES = new URL('../../adapters/persistence-mikro-orm/src/tables/', import.meta.url);

/** A table as the adapter describes it, with its columns by property. */
interface DescribedTable {
  readonly name: string;
  readonly columns: ReadonlyMap<string, string>;
  readonly schema: {
    readonly meta: { readonly properties: Record<string, { readonly columnType: string; readonly nullable: boolean }> };
  };
}

const isTable = (exported: unknown): exported is DescribedTable =>
  typeof exported === 'object' && exported !== null && 'schema' in exported;

/** All tables that the adapter's folder describes: a new one needs no list. */
async function describedTables(): Promise<readonly DescribedTable[]> {
  const files = (await readdir(TABLES)).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(files.map((file) => import(new URL(file, TABLES).href) as Promise<object>));
  return modules.flatMap((module) => Object.values(module)).filter(isTable);
}

describe('the columns that the adapter describes', () => {
  let fixture: DatabaseFixture;
  before(async () => (fixture = await openDatabaseFixture()));
  after(() => fixture.close());

  it('have the type and nullability that the migrations make', async () => {
    const client = await fixture.client();
    const { rows } = await client.query<{ name: string; type: string }>(`
      select c.relname || '.' || a.attname as name,
        format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then '' else ', nullable' end as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0`);
    const made = new Map(rows.map(({ name, type }) => [name, type]));
    const described = (await describedTables()).flatMap(({ name, columns, schema }) =>
      [...columns].map(([property, column]) => {
        const { columnType, nullable } = schema.meta.properties[property]!;
        const type = columnType.replace('timestamptz', 'timestamp with time zone') + (nullable ? ', nullable' : '');
        return { name: `${name}.${column}`, type };
      }),
    );
    expect(described).to.have.length.above(500);
    expectNoProblems(
      described.flatMap(({ name, type }) =>
        made.get(name) === type
          ? []
          : [`${name} is described as "${type}", and the migrations make it "${made.get(name) ?? 'absent'}"`],
      ),
    );
  });
});
