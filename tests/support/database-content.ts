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
