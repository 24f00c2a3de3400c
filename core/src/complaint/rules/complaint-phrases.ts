import type { ComplaintCategory, Resolution } from './complaint.js';
import type { Phrases } from '../../kernel/phrases.js';

export const CATEGORY_PHRASES: Phrases<ComplaintCategory> = {
  attitude: { ko: '태도', en: 'attitude' },
  lateness: { ko: '지각', en: 'lateness' },
  safety: { ko: '안전', en: 'safety' },
  quality: { ko: '세션 품질', en: 'quality' },
  other: { ko: '기타', en: 'other' },
};

/** `unspecified`: older events and calls do not state the outcome. */
type Outcome = Resolution['action'] | 'unspecified';

/** The outcome of a complaint, phrased for member and mentor, without the administrator's note. */
export const OUTCOME_PHRASES: Readonly<Record<'member' | 'mentor', Phrases<Outcome>>> = {
  member: {
    dismiss: { ko: '검토 결과 별도의 조치는 없습니다.', en: 'After our review, no measure was taken.' },
    warn: { ko: '멘토에게 경고했습니다.', en: 'The mentor was warned.' },
    hold_tier: { ko: '멘토의 등급을 보류했습니다.', en: 'The mentor’s tier is on hold.' },
    suspend: { ko: '멘토의 활동을 중단했습니다.', en: 'The mentor is suspended.' },
    unspecified: { ko: '검토를 마쳤습니다.', en: 'Our review is complete.' },
  },
  mentor: {
    dismiss: { ko: '검토 결과 별도의 조치는 없습니다.', en: 'After our review, no measure was taken.' },
    warn: { ko: '경고 조치되었습니다.', en: 'You received a warning.' },
    hold_tier: { ko: '등급이 보류되었습니다.', en: 'Your tier is on hold.' },
    suspend: {
      ko: '활동이 중단되고 예정된 예약이 취소되었습니다.',
      en: 'You are suspended. Your upcoming sessions are cancelled.',
    },
    unspecified: { ko: '검토를 마쳤습니다.', en: 'Our review is complete.' },
  },
};
