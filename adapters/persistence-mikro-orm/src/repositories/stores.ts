import type { StoreId } from '@spotter/core/kernel';
import type { Stores, Store } from '@spotter/core/store';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { room, roomRows, store, storeFrom, storeRow, type RoomRow, type StoreRow } from '../tables/stores.js';
import { OrmRepository } from './orm-repository.js';
import { requireRow } from './optimistic-lock.js';

const CLOSE_OTHERS = statement(`
  update room set closed = true where store_id = $1 and id <> all ($2::uuid[]) and not closed`);

export class PostgresStores implements Stores {
  private readonly rows: OrmRepository<StoreRow>;
  private readonly rooms: OrmRepository<RoomRow>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, store);
    this.rooms = new OrmRepository(unitOfWork, room);
  }

  async get(id: StoreId): Promise<Store> {
    const row = requireRow(await this.rows.find(id), 'store');
    return storeFrom(row, await this.rooms.findAll({ storeId: id, closed: false }, 'position'));
  }

  async add(added: Store): Promise<void> {
    await this.rows.add(storeRow(added));
    await this.unitOfWork.write('insert', room, ...roomRows(added));
  }

  async save(read: Store): Promise<void> {
    const kept = read.rooms.map(({ id }) => id);
    await this.rows.update({ id: read.id }, storeRow(read));
    await this.unitOfWork.read(CLOSE_OTHERS, read.id, kept);
    await this.unitOfWork.write('upsert', room, ...roomRows(read));
  }
}
