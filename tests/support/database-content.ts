import pg from 'pg';

/** A digest of all rows of each table: equal ones hold the same. */
export async function databaseContent(url: string): Promise<ReadonlyMap<string, string>> {
  const database = new pg.Client(url);
  await database.connect();
  try {
    const { rows } = await database.query<{ name: string }>(
      `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    );
    const digests = rows.map(
      ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) from ${name} t`,
    );
    const content = await database.query<{ name: string; md5: string }>(digests.join(' union all '));
    return new Map(content.rows.map(({ name, md5 }) => [name, md5]));
  } finally {
    await database.end();
  }
}

/** @returns the columns, `table.column`, that hold the text anywhere. */
export async function columnsHolding(url: string, text: string): Promise<readonly string[]> {
  const database = new pg.Client(url);
  await database.connect();
  try {
    const { rows } = await database.query<{ table: string; column: string }>(
      `select table_name as table, column_name as column from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY')`,
    );
    const looks = rows.map(
      ({ table, column }) =>
        `select '${table}.${column}' as name where exists (select from "${table}" where strpos("${column}"::text, $1) > 0)`,
    );
    const holding = await database.query<{ name: string }>(looks.join(' union all '), [text]);
    return holding.rows.map(({ name }) => name);
  } finally {
    await database.end();
  }
}
