import { z } from 'zod';
import type { DomainError } from '@spotter/core/kernel';
import { isFile, isNegotiated } from './answer.js';
import type { Answer } from './answer.js';
import { envelopeShape } from './envelope.js';
import type { Handle } from './keyed-limits.js';
import { isRefusal, refusalOf } from './refusal.js';
import { refusalCodesOf } from './refusal-codes.js';
import type { Route } from './route.js';

/** Checks each answer and refusal of a handler against the declaration of its route. */
export const checkedHandle =
  (route: Route, handle: Handle): Handle =>
  async (context, request) => {
    try {
      const answer = await handle(context, request);
      checkAnswer(route, answer);
      return answer;
    } catch (error) {
      if (isRefusal(error)) checkRefusal(route, error);
      throw error;
    }
  };

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

/** @throws Error with the route and a code or policy that it does not declare: a defect of this service, or of its document */
export function checkRefusal(route: Route, error: DomainError): void {
  const { code, details } = refusalOf(error);
  const defect = (what: string) =>
    new Error(`${route.method} ${route.path} does not declare ${what}`, { cause: error });
  if (code === 'POLICY_VIOLATION') {
    const policy = String(details['policy']);
    if (!route.policies.some((one) => one === policy)) throw defect(`${policy} in its policies`);
  } else if (!refusalCodesOf(route).has(code)) throw defect(`${code} in its refusals`);
}
