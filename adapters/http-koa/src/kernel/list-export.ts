import { Readable } from 'node:stream';
import type { PageRequest } from '@spotter/core/kernel';
import { fileOf, isList, type Answer } from './answer.js';
import { csv, CSV_TYPE, csvLines } from './csv.js';
import { listTable, type ListTable } from './list-table.js';
import type { Route } from './route.js';

/** Reads a page as the list answers it. */
export type ReadPage = (page: PageRequest) => Promise<Answer>;

/** Administrators get every list as a file too. */
export const isExportable = ({ permission, answers }: Pick<Route, 'permission' | 'answers'>): boolean =>
  permission === 'admin' && Object.values(answers).some(isList);

/** In place of the page that the request names. */
const FIRST_PAGE: PageRequest = { page: 1, size: 100, cursor: undefined };

/**
 * Answers all pages of a list as a CSV file. The first page is read before the answer begins, so that refusals have their envelope. Each
 * later page is read when the client has received the pages before it.
 */
export function listExporter(route: Route): (params: unknown, readPage: ReadPage) => Promise<Answer> {
  const table = listTable(route);
  return async (params, readPage) =>
    fileOf({
      content: Readable.from(csvPages(table, await readPage(FIRST_PAGE), readPage)),
      name: fileName(route.path, params as Readonly<Record<string, string>>),
      headers: { 'Content-Type': `${CSV_TYPE}; charset=utf-8` },
    });
}

async function* csvPages(
  { columns, rowsOf }: ListTable,
  first: Answer,
  readPage: ReadPage,
): AsyncGenerator<string, void, undefined> {
  yield csv([columns, ...rowsOf(first.data)]);
  const knownTotal = first.pagination && 'total' in first.pagination ? first.pagination.total : undefined;
  let cursor = first.pagination?.nextCursor ?? null;
  while (cursor !== null) {
    const { data, pagination }: Answer = await readPage({ ...FIRST_PAGE, cursor, knownTotal });
    yield csvLines(rowsOf(data));
    cursor = pagination?.nextCursor ?? null;
  }
}

/** For example `spotter-payouts-2026-11-02.csv`. */
const fileName = (path: string, params: Readonly<Record<string, string>>): string => {
  const words = path.replace(/^\/api\/(admin\/)?/, '').replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  return `spotter-${words.replaceAll('/', '-')}.csv`;
};
