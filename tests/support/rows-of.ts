import pg from 'pg';

/** Runs a statement on a separate connection. */
export async function rowsOf<Row extends object>(
  url: string,
  query: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const database = new pg.Client(url);
  await database.connect();
  try {
    return (await database.query<Row>(query, [...values])).rows;
  } finally {
    await database.end();
  }
}
