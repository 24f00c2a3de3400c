import type { KeyedRequest } from '@spotter/core/idempotency';
import { Table, json, moment, optional, text, whole } from '../table.js';
import { present } from './present.js';

export interface KeyedRequestRow extends Omit<KeyedRequest, 'answer'> {
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
