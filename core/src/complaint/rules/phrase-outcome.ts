import type { Resolution } from './complaint.js';
import type { Language } from '../../kernel/language.js';

type Reader = 'member' | 'mentor';

/** `unspecified`: older events and calls do not state the outcome. */
export type Outcome = Resolution['action'] | 'unspecified';

/** The outcome of a complaint, phrased for member and mentor, without the administrator's note. */
export const phraseOutcome = (outcome: Outcome, reader: Reader, language: Language): string =>
  PHRASES[outcome][reader][language];

const PHRASES: Readonly<Record<Outcome, Readonly<Record<Reader, Readonly<Record<Language, string>>>>>> = {
  dismiss: {
    member: { ko: '검토 결과 별도의 조치는 없습니다.', en: 'After our review, no measure was taken.' },
    mentor: { ko: '검토 결과 별도의 조치는 없습니다.', en: 'After our review, no measure was taken.' },
  },
  warn: {
    member: { ko: '멘토에게 경고했습니다.', en: 'The mentor was warned.' },
    mentor: { ko: '경고가 주어졌습니다.', en: 'This is a warning.' },
  },
  hold_tier: {
    member: { ko: '멘토의 등급을 보류했습니다.', en: 'The mentor’s tier is on hold.' },
    mentor: { ko: '등급이 보류되었습니다.', en: 'Your tier is on hold.' },
  },
  suspend: {
    member: { ko: '멘토의 활동을 중단했습니다.', en: 'The mentor is suspended.' },
    mentor: {
      ko: '활동이 중단되고 예정된 예약이 취소되었습니다.',
      en: 'You are suspended. Your upcoming sessions are cancelled.',
    },
  },
  unspecified: {
    member: { ko: '검토를 마쳤습니다.', en: 'Our review is complete.' },
    mentor: { ko: '검토를 마쳤습니다.', en: 'Our review is complete.' },
  },
};

/** Whether an external value names the outcome of a complaint. */
export const isOutcome = (value: unknown): value is Outcome =>
  typeof value === 'string' && Object.hasOwn(PHRASES, value);
