import type { BillingKeys } from '../billing-keys.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement, type Statement } from '../statement.js';
import type { Table } from '../table.js';
import { requireRow } from './optimistic-lock.js';
import { lockById } from './row-lock.js';

/** How the entities of one table are stored. */
export interface EntityStorage<Entity, Row extends object> {
  readonly table: Table<Row>;
  /** Locks the row. */
  readonly byId: Statement;
  readonly byIdUnlocked: Statement;
  /** Names an entity in a refusal. */
  readonly what: string;
  readonly fromRow: (row: Row, keys: BillingKeys) => Entity;
  readonly toRow: (entity: Entity, keys: BillingKeys) => Row;
}

export const storedIn = <Entity, Row extends object>(
  table: Table<Row>,
  description: Omit<EntityStorage<Entity, Row>, 'table' | 'byId' | 'byIdUnlocked'>,
): EntityStorage<Entity, Row> => ({
  ...description,
  table,
  byId: lockById(table),
  byIdUnlocked: statement(`select ${table.selection('t')} from ${table.name} t where t.id = $1`),
});

/** For entities that are rows. */
export const storedAsRows = <Row extends object>(table: Table<Row>, what: string): EntityStorage<Row, Row> =>
  storedIn(table, { what, fromRow: (row) => row, toRow: (row) => row });

/** A repository of the rows of one table, without rules of its own. */
export abstract class Collection<Entity extends { readonly id: string }, Row extends object = Entity> {
  protected abstract readonly stored: EntityStorage<Entity, Row>;

  constructor(protected readonly unitOfWork: UnitOfWork) {}

  async get(id: Entity['id']): Promise<Entity> {
    const { byId, what } = this.stored;
    return this.fromRow(requireRow(await this.unitOfWork.readOne<Row>(byId, id), what));
  }

  findUnlocked(id: Entity['id']): Promise<Entity | null> {
    return this.unitOfWork.readOneAs((row: Row) => this.fromRow(row), this.stored.byIdUnlocked, id);
  }

  add(entity: Entity): Promise<void> {
    return this.unitOfWork.write('insert', this.stored.table, this.toRow(entity));
  }

  save(entity: Entity): Promise<void> {
    return this.unitOfWork.write('update', this.stored.table, this.toRow(entity));
  }

  /** The entities of a statement that reads rows of the table. */
  protected readAll(statement: Statement, ...values: readonly unknown[]): Promise<readonly Entity[]> {
    return this.unitOfWork.readAs((row: Row) => this.fromRow(row), statement, ...values);
  }

  protected toRow(entity: Entity): Row {
    return this.stored.toRow(entity, this.unitOfWork.billingKeys);
  }

  private fromRow(row: Row): Entity {
    return this.stored.fromRow(row, this.unitOfWork.billingKeys);
  }
}

/** `save` throws StaleVersionError, at the commit at the latest, when the row has changed since it was read. */
export abstract class VersionedCollection<
  Entity extends { readonly id: string; readonly version: number },
  Row extends object = Entity,
> extends Collection<Entity, Row> {
  override save(read: Entity): Promise<void> {
    return super.save({ ...read, version: read.version + 1 });
  }
}
