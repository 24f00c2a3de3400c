import { mapPage, type Page, type PageRequest, type Store, type StoreId, type StoreQueries } from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { room, store, storeFrom, type StoreRow } from '../tables/branches.js';
import { whereAll } from './conditions.js';
import { readPage, type Listing } from './listing.js';
import type { Statements } from './statements.js';

const COLUMNS = `${store.selection('s')},
  coalesce((select json_agg(r order by r.position) from room r where r.store_id = s.id and not r.closed), '[]') as rooms`;

const STORE = statement(`select ${COLUMNS} from store s where s.id = $1`);

/** By the code points of the name, whatever the database's collation. */
const STORES: Listing = { from: 'store s', alias: 's', order: 's.name collate "C", s.id', columns: COLUMNS };

type StoreWithRooms = StoreRow & { readonly rooms: readonly Readonly<Record<string, unknown>>[] };

export class PostgresStoreQueries implements StoreQueries {
  constructor(
    private readonly reader: Reader,
    private readonly statements: Statements,
  ) {}

  async store(id: StoreId): Promise<Store | null> {
    const [row] = await this.reader.read<StoreWithRooms>(STORE, id);
    return row ? withRooms(row) : null;
  }

  async stores(request: PageRequest): Promise<Page<Store>> {
    const page = await readPage<StoreWithRooms>(this.reader, this.statements, STORES, whereAll([]), request);
    return mapPage(page, withRooms);
  }
}

const withRooms = ({ rooms, ...row }: StoreWithRooms): Store =>
  storeFrom(
    row,
    rooms.map((one) => room.fromJson(one)),
  );
