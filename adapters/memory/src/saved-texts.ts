import type { SavedText, SavedTexts, Template, TextKey } from '@spotter/core/notification';
import { textName } from './text-name.js';
import type { Readings, Tables } from './tables.js';

/** The newest version of a text. */
const newestText = ({ savedTexts }: Pick<Readings, 'savedTexts'>, key: TextKey): SavedText | null =>
  [...savedTexts.scan('byText', textName(key))].at(-1) ?? null;

/** In the format of a message. */
export function shownText(tables: Pick<Readings, 'savedTexts'>, key: TextKey): Template | null {
  const newest = newestText(tables, key);
  return newest && { title: newest.title, body: newest.body };
}

export class MemorySavedTexts implements SavedTexts {
  constructor(private readonly tables: Pick<Tables, 'savedTexts'>) {}

  async newest(key: TextKey): Promise<SavedText | null> {
    return newestText(this.tables, key);
  }

  async add(text: SavedText): Promise<void> {
    this.tables.savedTexts.add(text);
  }
}
