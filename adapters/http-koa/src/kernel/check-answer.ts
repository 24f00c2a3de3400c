import { z } from 'zod';
import { isFile, isNegotiated } from './answer.js';
import type { Answer } from './answer.js';
import { envelopeShape } from './envelope.js';
import type { Route } from './route.js';

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
  const shape = envelopeShape(schema);
  const fields = 'pagination' in shape ? { data, pagination } : { data };
  const read = z.strictObject(shape).safeParse(JSON.parse(JSON.stringify(fields)));
  if (!read.success) throw defect(`that does not fit its schema: ${z.prettifyError(read.error)}`);
}
