import type { StoreId } from '@spotter/core/kernel';
import type { Room, ScreenKey, Store } from '@spotter/core/store';
import { Table, flag, json, moment, optional, text, uuid, whole } from '../table.js';

export type StoreRow = Omit<Store, 'rooms'>;
export type RoomRow = Room & {
  readonly storeId: StoreId;
  readonly position: number;
  /** A closed room; past blocks still refer to it. */
  readonly closed: boolean;
};

export const store = new Table<StoreRow>('store', ['id'], {
  id: uuid(),
  name: text(),
  address: text(),
  timeZone: text(),
  peakHours: json(),
});

export const room = new Table<RoomRow>('room', ['id'], {
  id: uuid(),
  storeId: uuid(),
  position: whole(),
  name: text(),
  equipment: json(),
  closed: flag(),
});

export const screenKey = new Table<ScreenKey>('screen_key', ['id'], {
  id: uuid(),
  storeId: uuid(),
  name: text(),
  hash: text(),
  createdAt: moment(),
  revokedAt: optional(moment()),
});

/** @param rooms in order. */
export const storeFrom = (row: StoreRow, rooms: readonly RoomRow[]): Store => ({
  ...row,
  rooms: rooms.map(({ id, name, equipment }) => ({ id, name, equipment })),
});

export const storeRow = ({ rooms: _, ...row }: Store): StoreRow => row;

export const roomRows = ({ id, rooms }: Store): readonly RoomRow[] =>
  rooms.map((one, position) => ({ ...one, storeId: id, position, closed: false }));
