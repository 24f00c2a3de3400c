import type { Language } from '../identity/person.js';
import type { Because, Phrases } from './because.js';
import { ENGLISH } from './english-phrases.js';
import { KOREAN } from './korean-phrases.js';

const PHRASES: Readonly<Record<Language, Phrases>> = { ko: KOREAN, en: ENGLISH };

/** The sentence of a reason. */
export function phraseBecause(because: Because, language: Language): string {
  const phrase = PHRASES[language][because.key] as (facts: Because) => string;
  return phrase(because);
}

/** What a first session tries, when there is no history to go by. */
export const STARTER_EXERCISES: Readonly<Record<Language, readonly string[]>> = {
  ko: ['맨몸 스쿼트', '푸시업', '밴드 로우', '힙 힌지', '플랭크'],
  en: ['Bodyweight squat', 'Push-up', 'Band row', 'Hip hinge', 'Plank'],
};
