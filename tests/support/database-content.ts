import { rowsOf } from './rows-of.js';

/** A digest of all rows of each table: equal digests mean equal rows. */
export async function databaseContent(url: string): Promise<ReadonlyMap<string, string>> {
  const tables = await rowsOf<{ name: string }>(
    url,
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const digests = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) from ${name} t`,
  );
  const content = await rowsOf<{ name: string; md5: string }>(url, digests.join(' union all '));
  return new Map(content.map(({ name, md5 }) => [name, md5]));
}

/** @returns the columns, `table.column`, that contain the text. */
export async function columnsHolding(url: string, text: string): Promise<readonly string[]> {
  const columns = await rowsOf<{ table: string; column: string }>(
    url,
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('text', 'json', 'jsonb', 'character varying', 'ARRAY')`,
  );
  const looks = columns.map(
    ({ table, column }) =>
      `select '${table}.${column}' as name where exists (select from "${table}" where strpos("${column}"::text, $1) > 0)`,
  );
  const holding = await rowsOf<{ name: string }>(url, looks.join(' union all '), [text]);
  return holding.map(({ name }) => name);
}
