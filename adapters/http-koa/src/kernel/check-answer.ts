import { z } from 'zod';
import { isFile, isNegotiated, isPaged } from './answer.js';
import type { Answer } from './answer.js';
import type { Route } from './route.js';
import { PaginationSchema } from './wire-types.js';

/**
 * Holds an answer, as a client will read it, against what the route's declaration promises.
 * @throws Error that names the route and what does not fit: a defect, never the caller's.
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
  const [promised, given] = isPaged(schema)
    ? [z.strictObject({ data: schema.data, pagination: PaginationSchema }), { data, pagination }]
    : [z.strictObject({ data: isNegotiated(schema) ? schema.data : schema }), { data }];
  const read = promised.safeParse(JSON.parse(JSON.stringify(given)));
  if (!read.success) throw defect(`that does not fit its schema: ${z.prettifyError(read.error)}`);
}
