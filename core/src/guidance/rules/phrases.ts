import type { GuidanceReason, ReasonPhrases } from './guidance-reason.js';
import { ENGLISH, ENGLISH_GOALS, ENGLISH_PHASES } from './english-phrases.js';
import { KOREAN, KOREAN_GOALS, KOREAN_PHASES } from './korean-phrases.js';
import type { PhaseName } from '../policy.js';
import type { Language } from '../../kernel/language.js';
import type { Goal } from '../../member/rules/member.js';

const PHRASES: Readonly<Record<Language, ReasonPhrases>> = { ko: KOREAN, en: ENGLISH };

/** The goal as people read it. */
export const phraseGoal = (goal: Goal, language: Language): string =>
  (language === 'ko' ? KOREAN_GOALS : ENGLISH_GOALS)[goal];

/** The phase as people read it. */
export const phrasePhase = (phase: PhaseName, language: Language): string =>
  (language === 'ko' ? KOREAN_PHASES : ENGLISH_PHASES)[phase];

/** The sentence of a reason. */
export function phraseReason(because: GuidanceReason, language: Language): string {
  const phrase = PHRASES[language][because.key] as (facts: GuidanceReason) => string;
  return phrase(because);
}

/** The starter exercises, when there is no history. */
export const STARTER_EXERCISES: Readonly<Record<Language, readonly string[]>> = {
  ko: ['맨몸 스쿼트', '푸시업', '밴드 로우', '힙 힌지', '플랭크'],
  en: ['Bodyweight squat', 'Push-up', 'Band row', 'Hip hinge', 'Plank'],
};
