import type { Language } from './language.js';

export type Phrase = Readonly<Record<Language, string>>;

/** Each code as people read it. */
export type Phrases<Code extends string> = Readonly<Record<Code, Phrase>>;

/** The phrase of a code; undefined for a value from outside that is not a code. */
export const phraseCode = (phrases: Phrases<string>, value: unknown, language: Language): string | undefined =>
  typeof value === 'string' && Object.hasOwn(phrases, value) ? phrases[value]?.[language] : undefined;
