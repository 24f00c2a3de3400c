import type { AdminId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Language, LANGUAGES } from '../../kernel/language.js';
import type { NotificationChannel } from './delivery.js';
import { channelsFor, type EventKey, isEventKey } from './matrix.js';
import { type Template, AUDIENCES, type TemplateAudience, TEMPLATES } from './templates.js';

/** The key of a text: its event, the kind of reader and the language. */
export interface TextKey {
  readonly eventKey: EventKey;
  readonly audience: TemplateAudience;
  readonly language: Language;
}

/** The text in force. */
export interface CurrentText extends TextKey, Template {
  /** Counts the saved versions of this text; the built-in text is version 1, and `TEXT_VERSION` counts its own changes. */
  readonly version: number;
}

export interface SavedText extends CurrentText {
  readonly savedAt: Instant;
  readonly savedBy: AdminId;
}

/** The version of a text that no administrator has changed. */
const BUILT_IN_VERSION = 1;

/** The readers for whom an event has a text; the first is the default. */
export const audiencesOf = (eventKey: EventKey): readonly TemplateAudience[] =>
  AUDIENCES.filter((audience) => TEMPLATES[eventKey][audience]);

/** The newest saved version, or else the built-in text; null when the event has no text for the reader. */
export function currentText({ eventKey, audience, language }: TextKey, saved: SavedText | null): CurrentText | null {
  if (saved) return saved;
  const builtIn = TEMPLATES[eventKey][audience]?.[language];
  return builtIn ? { eventKey, audience, language, ...builtIn, version: BUILT_IN_VERSION } : null;
}

/** Every text of an event that is in force. @param saved the newest versions, of other events too. */
export const currentTexts = (eventKey: EventKey, saved: readonly SavedText[]): readonly CurrentText[] =>
  audiencesOf(eventKey).flatMap((audience) =>
    LANGUAGES.flatMap((language) => {
      const key = { eventKey, audience, language };
      return currentText(key, saved.find((one) => isSameText(one, key)) ?? null) ?? [];
    }),
  );

/** Whether both keys name the same text. */
export const isSameText = (one: TextKey, other: TextKey): boolean =>
  one.eventKey === other.eventKey && one.audience === other.audience && one.language === other.language;

/** The event key of a template: `<event>_<timing>`; an event without a timing is sent when it happens. */
export const templateEventKey = (eventKey: EventKey): string => (eventKey.includes('_') ? eventKey : `${eventKey}_T+0`);

/** The event of a template's id, which is the event's name elsewhere; its key with the timing names it too. */
export function eventOfTemplate(id: string): EventKey | null {
  const event = id.replace(/_T\+0$/, '');
  return isEventKey(event) ? event : null;
}

/** Every channel on which the event reaches a recipient. */
export function channelsOfTemplate(eventKey: EventKey): readonly NotificationChannel[] {
  return [...new Set(AUDIENCES.flatMap((audience) => channelsFor(eventKey, audience)))];
}
