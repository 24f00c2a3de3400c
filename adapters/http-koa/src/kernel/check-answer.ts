import { z } from 'zod';
import { isFile, isHistory, isNegotiated, isPaged } from './answer.js';
import type { Answer } from './answer.js';
import type { Route } from './route.js';
import { HistoryPaginationSchema, PaginationSchema } from './wire-types.js';

/**
 * Validates an answer, in its JSON form, against the schema that the route declares.
 * @throws Error with the route and the mismatch: a defect of this service
 */
export function checkAnswer({ method, path, answers }: Route, { status, data, pagination, file }: Answer): void {
  const defect = (what: string) => new Error(`${method} ${path} answers ${status} ${what}`);
  const schema = answers[status];
  if (schema === undefined) throw defect('which it does not declare');
  if (isFile(schema)) {
    if (file === undefined) throw defect('without its file');
    return;
  }
  if (isNegotiated(schema) && file !== undefined) return;
  const [promised, given] =
    isPaged(schema) || isHistory(schema)
      ? [
          z.strictObject({
            data: schema.data,
            pagination: isPaged(schema) ? PaginationSchema : HistoryPaginationSchema,
          }),
          { data, pagination },
        ]
      : [z.strictObject({ data: isNegotiated(schema) ? schema.data : schema }), { data }];
  const read = promised.safeParse(JSON.parse(JSON.stringify(given)));
  if (!read.success) throw defect(`that does not fit its schema: ${z.prettifyError(read.error)}`);
}
