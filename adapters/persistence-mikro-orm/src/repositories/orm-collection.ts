import { Collection } from './collection.js';
import { saveVersion, type VersionedRow } from './optimistic-lock.js';
import { OrmRepository } from './orm-repository.js';

/** A collection whose rows the ORM stores. `save` throws StaleVersionError when the row has changed since it was read. */
export abstract class OrmCollection<Entity extends VersionedRow, Row extends VersionedRow = Entity> extends Collection<
  Entity,
  Row
> {
  override add(entity: Entity): Promise<void> {
    return this.rows.add(this.toRow(entity));
  }

  override save(read: Entity): Promise<void> {
    return saveVersion(this.rows, this.toRow(read));
  }

  protected get rows(): OrmRepository<Row> {
    return new OrmRepository(this.unitOfWork, this.stored.table);
  }
}
