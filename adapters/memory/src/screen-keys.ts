import type { ScreenKeyId } from '@spotter/core/kernel';
import type { ScreenKey, ScreenKeys } from '@spotter/core/store';
import { getOrThrow } from './get-or-throw.js';
import type { Tables } from './tables.js';

export class MemoryScreenKeys implements ScreenKeys {
  constructor(private readonly tables: Pick<Tables, 'screenKeys'>) {}

  async get(id: ScreenKeyId): Promise<ScreenKey> {
    return getOrThrow(this.tables.screenKeys, id, 'screen key');
  }

  async add(key: ScreenKey): Promise<void> {
    this.tables.screenKeys.add(key);
  }

  async save(key: ScreenKey): Promise<void> {
    this.tables.screenKeys.put(key);
  }
}
