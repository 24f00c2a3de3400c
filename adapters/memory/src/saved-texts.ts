import type { Instant } from '@spotter/core/kernel';
import type { SavedText, SavedTexts, Template, TextKey } from '@spotter/core/notification';
import { textName } from './text-name.js';
import type { Readings, Tables } from './tables.js';

/** The newest version of a text. */
const newestText = ({ savedTexts }: Pick<Readings, 'savedTexts'>, key: TextKey): SavedText | null =>
  [...savedTexts.scan('byText', textName(key))].at(-1) ?? null;

/** The newest version at a time, in the format of a message. */
export function shownText(
  { savedTexts }: Pick<Readings, 'savedTexts'>,
  key: TextKey,
  createdAt: Instant,
): Template | null {
  const versions = [...savedTexts.scan('byText', textName(key))];
  const newest = versions.findLast(({ savedAt }) => savedAt <= createdAt);
  return newest ? { title: newest.title, body: newest.body } : null;
}

export class MemorySavedTexts implements SavedTexts {
  constructor(private readonly tables: Pick<Tables, 'savedTexts'>) {}

  async findNewest(key: TextKey): Promise<SavedText | null> {
    return newestText(this.tables, key);
  }

  async add(text: SavedText): Promise<void> {
    this.tables.savedTexts.add(text);
  }
}
