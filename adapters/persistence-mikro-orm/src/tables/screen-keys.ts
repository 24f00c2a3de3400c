import type { ScreenKey } from '@spotter/core/store';
import { Table, moment, optional, text, uuid } from '../table.js';

export const screenKey = new Table<ScreenKey>('screen_key', ['id'], {
  id: uuid(),
  storeId: uuid(),
  name: text(),
  hash: text(),
  createdAt: moment(),
  revokedAt: optional(moment()),
});
