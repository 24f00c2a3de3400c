import type { PhaseName } from '../../guidance/policy.js';
import { phraseGoal, phrasePhase } from '../../guidance/rules/phrases.js';
import type { Caution } from '../../guidance/rules/progression.js';
import type { Language } from '../../kernel/language.js';
import type { Goal } from '../../member/rules/member.js';

/** The facts about a member that the mentor reads just before the session. */
export interface MemberInfo {
  readonly name: string;
  readonly goal: Goal | null;
  readonly completedSessions: number;
  readonly phase: PhaseName;
  readonly caution: Caution;
  /** The last handover note. */
  readonly note: string | null;
}

interface Words {
  readonly goal: string;
  readonly sessions: (count: number) => string;
  readonly caution: string;
  readonly note: string;
  readonly cautions: Readonly<Record<NonNullable<Caution>['key'], string>>;
}

const WORDS: Readonly<Record<Language, Words>> = {
  ko: {
    goal: '목표',
    sessions: (count) => `완료 ${count}회`,
    caution: '주의',
    note: '노트',
    cautions: { pain: '지난 세션의 통증', long_break: '오랜 공백', deload_week: '회복 주간' },
  },
  en: {
    goal: 'goal',
    sessions: (count) => `${count} completed`,
    caution: 'caution',
    note: 'note',
    cautions: { pain: 'pain in the last session', long_break: 'a long break', deload_week: 'a deload week' },
  },
};

/** Formats one line: name, goal, completed sessions, phase, caution and the first line of the last note. Unknown parts are left out. */
export function formatMemberInfo(info: MemberInfo, language: Language): string {
  const words = WORDS[language];
  const [firstLine = ''] = (info.note ?? '').trim().split(/\r?\n/);
  return [
    info.name,
    ...(info.goal ? [`${words.goal}: ${phraseGoal(info.goal, language)}`] : []),
    words.sessions(info.completedSessions),
    phrasePhase(info.phase, language),
    ...(info.caution ? [`${words.caution}: ${words.cautions[info.caution.key]}`] : []),
    ...(firstLine ? [`${words.note}: ${firstLine.trim()}`] : []),
  ].join(' · ');
}

/** The number of characters of a text, counted as code points, so that none counts twice. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Cuts a text to at most `length` characters; a cut text ends in an ellipsis. */
export function shorten(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, Math.max(0, length - 1)).join('')}…`;
}
