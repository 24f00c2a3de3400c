import type { ScreenKey } from '@spotter/core/store';
import { screenKey } from '../tables/stores.js';
import { Collection, storedAsRows } from './collection.js';

const STORED = storedAsRows(screenKey, 'screen key');

export class PostgresScreenKeys extends Collection<ScreenKey> {
  protected readonly stored = STORED;
}
