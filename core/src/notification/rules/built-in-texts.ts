import type { Language } from '../../kernel/language.js';
import type { EventKey } from './matrix.js';
import { type Template, type TemplateAudience, TEMPLATES } from './templates.js';

/** The version of the built-in texts. A change of a text raises it and adds the former text below: messages show the text that was sent. */
export const TEXT_VERSION = 1;

/** A text that a later version replaced. */
interface FormerText extends Template {
  readonly eventKey: EventKey;
  readonly audience: TemplateAudience;
  readonly language: Language;
  /** The last version with it. */
  readonly until: number;
}

/** The oldest first. */
const FORMER_TEXTS: readonly FormerText[] = [];

/** The built-in text for a reader in a version; undefined where the event has none. */
export function builtInText(
  eventKey: EventKey,
  audience: TemplateAudience,
  language: Language,
  version = TEXT_VERSION,
  formerTexts: readonly FormerText[] = FORMER_TEXTS,
): Template | undefined {
  const former = formerTexts.find(
    (one) =>
      one.eventKey === eventKey && one.audience === audience && one.language === language && version <= one.until,
  );
  return former ?? TEMPLATES[eventKey][audience]?.[language];
}
