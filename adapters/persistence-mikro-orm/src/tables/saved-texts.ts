import type { SavedText, Template } from '@spotter/core/notification';
import { Table, moment, text, uuid, whole } from '../table.js';

export const savedText = new Table<SavedText>(
  'notification_template',
  ['eventKey', 'audience', 'language', 'version'],
  {
    eventKey: text(),
    audience: text(),
    language: text(),
    version: whole(),
    title: text(),
    body: text(),
    savedAt: moment(),
    savedBy: uuid(),
  },
);

export interface SavedTextRow {
  readonly savedTitle: string | null;
  readonly savedBody: string | null;
}

export const SAVED_TEXT_COLUMNS = `saved.title as "savedTitle", saved.body as "savedBody"`;

/** The newest text when message `d` was created, in the language of its reader, whose row has the alias. */
export const savedTextJoin = (reader: string): string => `
  left join lateral (
    select t.title, t.body from notification_template t
    where t.event_key = d.template_id and t.audience = d.recipient_type and t.language = ${reader}.language
      and t.saved_at <= d.created_at
    order by t.version desc limit 1
  ) saved on true`;

export const savedTextFrom = ({ savedTitle: title, savedBody: body }: SavedTextRow): Template | null =>
  title === null || body === null ? null : { title, body };
