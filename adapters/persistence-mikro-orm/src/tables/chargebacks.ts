import type { Chargeback } from '@spotter/core/chargeback';
import { json, moment, optional, Table, text, uuid, won } from '../table.js';

export const chargeback = new Table<Chargeback>('chargeback', ['id'], {
  id: uuid(),
  paymentId: uuid(),
  amount: won(),
  at: moment(),
  why: text(),
  source: text(),
  fromMember: won(),
  fromRefunds: won(),
  draws: json(),
  bookedAt: moment(),
  wonAt: optional(moment()),
});
