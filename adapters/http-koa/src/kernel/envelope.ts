import { formatInstant, type Instant } from '@spotter/core/kernel';
import { isHistory, isNegotiated, isPaged } from './answer.js';
import type { Answer, AnswerSchema, FileSchema } from './answer.js';
import type { Refusal } from './refusal.js';
import { HistoryPaginationSchema, PaginationSchema } from './wire-types.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

// The envelopes of the interface specification, section 2, each turned into text once.

/** Has `pagination` only if the answer has it. */
export const answerEnvelope = ({ data, pagination }: Answer, at: Instant): string =>
  JSON.stringify({ data, pagination, meta: { timestamp: formatInstant(at) } });

export const errorEnvelope = ({ code, message, details }: Refusal): string =>
  JSON.stringify({ error: { code, message, details } });

/** The schemas of the fields of an envelope except `meta`. */
export function envelopeShape(schema: Exclude<AnswerSchema, FileSchema>) {
  if (isPaged(schema)) return { data: schema.data, pagination: PaginationSchema };
  if (isHistory(schema)) return { data: schema.data, pagination: HistoryPaginationSchema };
  return { data: isNegotiated(schema) ? schema.data : schema };
}
