/** Reads all pages. Each starts after the last row of the previous one. */
export async function readPages<Row>(next: (after: Row | null) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = await next(null); page.length > 0; page = await next(page.at(-1) ?? null)) rows.push(...page);
  return rows;
}
