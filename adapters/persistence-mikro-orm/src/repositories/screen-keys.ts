import type { ScreenKeyId } from '@spotter/core/kernel';
import type { ScreenKey, ScreenKeys } from '@spotter/core/store';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { screenKey } from '../tables/screen-keys.js';
import { requireRow } from './optimistic-lock.js';

const GET = statement(`select ${screenKey.selection('k')} from screen_key k where k.id = $1 for no key update`);

export class PostgresScreenKeys implements ScreenKeys {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async get(id: ScreenKeyId): Promise<ScreenKey> {
    return requireRow(await this.unitOfWork.readOne<ScreenKey>(GET, id), 'screen key');
  }

  add(added: ScreenKey): Promise<void> {
    return this.unitOfWork.write('insert', screenKey, added);
  }

  save(read: ScreenKey): Promise<void> {
    return this.unitOfWork.write('update', screenKey, read);
  }
}
