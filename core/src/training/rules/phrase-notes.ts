import { withoutTitle } from '../../identity/rules/closed-account.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Language } from '../../kernel/language.js';
import type { Phrase } from '../../kernel/phrases.js';
import type { TrainingPolicy } from '../policy.js';
import type { HandoverNote } from './handover-notes.js';

type Policy = Pick<TrainingPolicy, 'quotedCharacters'>;

/**
 * A summary of notes: number, authors and dates, the beginning of the newest, and its plan.
 * @param notes newest first.
 */
export function phraseNotes(notes: readonly HandoverNote[], language: Language, policy: Policy): string {
  const [newest] = notes;
  const oldest = notes.at(-1);
  if (!newest || !oldest) return NONE[language];
  const [from, until] = [dayOf(oldest.at), dayOf(newest.at)];
  const days = from === until ? from : `${from} – ${until}`;
  const mentors = [...new Set(notes.map(({ mentorName }) => mentorName))];
  const latest = quoteBeginning(newest.note, policy);
  const plan = newest.nextPlan && quoteBeginning(newest.nextPlan, policy);
  if (language === 'ko')
    return `${withTitle(mentors)}의 노트 ${notes.length}개(${days}). 최근 노트: “${latest}”${plan ? ` 다음 계획: “${plan}”` : ''}`;
  const count = `${notes.length} ${notes.length === 1 ? 'note' : 'notes'}`;
  return `${count} by ${mentors.join(', ')} (${days}). The latest: “${latest}”${plan ? ` The plan: “${plan}”` : ''}`;
}

/** The title follows the last name. */
const withTitle = (mentors: readonly string[]): string =>
  `${[...mentors.slice(0, -1), ...mentors.slice(-1).map(withoutTitle)].join(', ')} 멘토`;

const NONE: Phrase = {
  ko: '아직 인수인계 노트가 없어요.',
  en: 'There are no handover notes yet.',
};

/** The first sentence, or its quoted beginning. */
function quoteBeginning(text: string, { quotedCharacters }: Policy): string {
  const [sentence = ''] = text.trim().split(/(?<=[.!?])\s|\n/);
  const characters = Array.from(new Intl.Segmenter().segment(sentence), ({ segment }) => segment);
  if (characters.length <= quotedCharacters) return sentence;
  return `${characters.slice(0, quotedCharacters).join('').trimEnd()}…`;
}
