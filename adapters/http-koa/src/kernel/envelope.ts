import type { HistoryPagination, Pagination } from './answer.js';
import type { Refusal } from './refusal.js';

export const JSON_TYPE = 'application/json; charset=utf-8';

// The envelopes of the interface specification, section 2, each turned into text once.

export const successEnvelope = (data: unknown, timestamp: string): string =>
  JSON.stringify({ data, meta: { timestamp } });

export const listEnvelope = (data: unknown, pagination: Pagination | HistoryPagination, timestamp: string): string =>
  JSON.stringify({ data, pagination, meta: { timestamp } });

export const errorEnvelope = ({ code, message, details }: Refusal): string =>
  JSON.stringify({ error: { code, message, details } });
