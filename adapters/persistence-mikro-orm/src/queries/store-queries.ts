import type { Page, PageRequest, StoreId } from '@spotter/core/kernel';
import type { ScreenKey, Store, StoreQueries } from '@spotter/core/store';
import { statement } from '../statement.js';
import type { JsonRow } from '../table.js';
import { room, screenKey, store, storeFrom, type StoreRow } from '../tables/stores.js';
import { whereAll } from './conditions.js';
import { ascending, listOf } from './listing.js';
import type { QueryReader } from './query-reader.js';

const COLUMNS = `${store.selection('s')},
  coalesce((select json_agg(r order by r.position) from room r where r.store_id = s.id and not r.closed), '[]') as rooms`;

const STORE = statement(`select ${COLUMNS} from store s where s.id = $1`);

/** By code points of the name, independent of the database's collation. */
const STORES = listOf(store, 's', ascending('s.name collate "C"', 's.id'), COLUMNS);

const SCREEN_KEYS = listOf(screenKey, 'k', ascending('k.created_at', 'k.id'));

const OF_SCREEN = statement('select store_id as "storeId" from screen_key where hash = $1 and revoked_at is null');

type StoreWithRooms = StoreRow & { readonly rooms: readonly JsonRow[] };

export class PostgresStoreQueries implements StoreQueries {
  constructor(private readonly reader: QueryReader) {}

  store(id: StoreId): Promise<Store | null> {
    return this.reader.readOneAs(withRooms, STORE, id);
  }

  stores(request: PageRequest): Promise<Page<Store>> {
    return this.reader.pageAs(withRooms, STORES, whereAll([]), request);
  }

  screenKeys(of: StoreId, request: PageRequest): Promise<Page<ScreenKey>> {
    const where = whereAll([['k.store_id = ?', of], ['k.revoked_at is null']]);
    return this.reader.page(SCREEN_KEYS, where, request);
  }

  storeOfScreen(hash: string): Promise<StoreId | null> {
    return this.reader.readOneAs(({ storeId }: Pick<ScreenKey, 'storeId'>) => storeId, OF_SCREEN, hash);
  }
}

const withRooms = ({ rooms, ...row }: StoreWithRooms): Store =>
  storeFrom(
    row,
    rooms.map((one) => room.fromJson(one)),
  );
