import type { KeyedRequest, StoredStep } from '@spotter/core/idempotency';
import type { Instant } from '@spotter/core/kernel';
import { Table, json, moment, optional, text, whole } from '../table.js';
import { present } from './present.js';

export interface KeyedRequestRow {
  readonly caller: string;
  readonly route: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly claimedAt: Instant;
  readonly steps: readonly StoredStep[];
  readonly answerStatus: number | null;
  readonly answerBody: string | null;
}

export const keyedRequest = new Table<KeyedRequestRow>('keyed_request', ['caller', 'route', 'key'], {
  caller: text(),
  route: text(),
  key: text(),
  fingerprint: text(),
  claimedAt: moment(),
  steps: json(),
  answerStatus: optional(whole()),
  answerBody: optional(text()),
});

export const keyedRequestFrom = ({ answerStatus, answerBody, ...row }: KeyedRequestRow): KeyedRequest => ({
  ...row,
  answer: answerStatus === null ? null : { status: answerStatus, body: present(answerBody) },
});

export const keyedRequestRow = ({ answer, ...request }: KeyedRequest): KeyedRequestRow => ({
  ...request,
  answerStatus: answer?.status ?? null,
  answerBody: answer?.body ?? null,
});
