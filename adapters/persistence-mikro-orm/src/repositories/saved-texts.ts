import type { SavedText, SavedTexts, TextKey } from '@spotter/core/notification';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { savedText } from '../tables/saved-texts.js';

const LOCK = statement(`select pg_advisory_xact_lock(hashtextextended('notification_template ' || $1, 0))::text`);

const NEWEST = statement(`
  select ${savedText.selection('t')} from notification_template t
  where t.event_key = $1 and t.audience = $2 and t.language = $3 order by t.version desc limit 1`);

export class PostgresSavedTexts implements SavedTexts {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async findNewest({ eventKey, audience, language }: TextKey): Promise<SavedText | null> {
    await this.unitOfWork.read(LOCK, eventKey);
    return this.unitOfWork.readOne<SavedText>(NEWEST, eventKey, audience, language);
  }

  add(text: SavedText): Promise<void> {
    return this.unitOfWork.write('insert', savedText, text);
  }
}
