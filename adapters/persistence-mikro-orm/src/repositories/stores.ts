import type { StoreId } from '@spotter/core/kernel';
import type { Stores, Store } from '@spotter/core/store';
import type { UnitOfWork } from '../unit-of-work.js';
import { room, roomRows, store, storeFrom, storeRow, type RoomRow, type StoreRow } from '../tables/stores.js';
import { OrmRepository } from './orm-repository.js';
import { requireRow } from './optimistic-lock.js';

export class PostgresStores implements Stores {
  private readonly rows: OrmRepository<StoreRow>;
  private readonly rooms: OrmRepository<RoomRow>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, store);
    this.rooms = new OrmRepository(unitOfWork, room);
  }

  async get(id: StoreId): Promise<Store> {
    const row = requireRow(await this.rows.find(id), 'store');
    return storeFrom(row, await this.currentRooms(id));
  }

  async add(added: Store): Promise<void> {
    await this.rows.add(storeRow(added));
    await this.rooms.add(...roomRows(added));
  }

  async save(read: Store): Promise<void> {
    const before = await this.currentRooms(read.id);
    const after = roomRows(read);
    const [known, kept] = [idsOf(before), idsOf(after)];
    const gone = before.filter(({ id }) => !kept.has(id)).map((one): RoomRow => ({ ...one, closed: true }));
    await this.rows.update({ id: read.id }, storeRow(read));
    await this.unitOfWork.write('update', room, ...after.filter(({ id }) => known.has(id)), ...gone);
    await this.unitOfWork.write('insert', room, ...after.filter(({ id }) => !known.has(id)));
  }

  private currentRooms(storeId: StoreId): Promise<readonly RoomRow[]> {
    return this.rooms.findAll({ storeId, closed: false }, 'position');
  }
}

const idsOf = (rooms: readonly RoomRow[]) => new Set(rooms.map(({ id }) => id));
