import type { Delivery, EventKey, SavedText, SavedTexts, Template, TextKey } from '@spotter/core/notification';
import { textKey, type Readings, type Tables } from './tables.js';

/** The newest version when a message was created, in its format. */
export function shownText(
  { savedTexts }: Pick<Readings, 'savedTexts'>,
  { templateId, recipientType: audience, createdAt }: Delivery,
  language: TextKey['language'],
): Template | null {
  const versions = [...savedTexts.scan('byText', textKey({ eventKey: templateId as EventKey, audience, language }))];
  const newest = versions.findLast(({ savedAt }) => savedAt <= createdAt);
  return newest ? { title: newest.title, body: newest.body } : null;
}

export class MemorySavedTexts implements SavedTexts {
  constructor(private readonly tables: Pick<Tables, 'savedTexts'>) {}

  async findNewest(key: TextKey): Promise<SavedText | null> {
    return [...this.tables.savedTexts.scan('byText', textKey(key))].at(-1) ?? null;
  }

  async add(text: SavedText): Promise<void> {
    this.tables.savedTexts.add(text);
  }
}
