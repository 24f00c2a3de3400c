import type { Branches, Store, StoreId } from '@spotter/core';
import type { Session } from '../session.js';
import { room, roomRows, store, storeFrom, storeRow, type RoomRow, type StoreRow } from '../tables/branches.js';
import { OrmRows } from './orm-rows.js';
import { found } from './versions.js';

export class PostgresBranches implements Branches {
  private readonly rows: OrmRows<StoreRow>;
  private readonly rooms: OrmRows<RoomRow>;

  constructor(session: Session) {
    this.rows = new OrmRows(session, store);
    this.rooms = new OrmRows(session, room);
  }

  async get(id: StoreId): Promise<Store> {
    const row = found(await this.rows.find({ id }), 'store');
    return storeFrom(row, await this.rooms.findAll({ storeId: id }, 'position'));
  }

  async add(added: Store): Promise<void> {
    await this.rows.add(storeRow(added));
    await this.rooms.add(...roomRows(added));
  }

  async save(read: Store): Promise<void> {
    await this.rows.put(storeRow(read));
    await this.rooms.replace({ storeId: read.id }, roomRows(read));
  }
}
