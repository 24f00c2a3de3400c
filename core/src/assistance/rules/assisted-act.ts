import type { Language } from '../../kernel/language.js';
import { phraseCode, type Phrases } from '../../kernel/phrases.js';

export const ASSISTED_ACTS = [
  'booked',
  'changed',
  'cancelled',
  'fixed_slot',
  'points',
  'day_pass',
  'extended',
] as const;

export type AssistedAct = (typeof ASSISTED_ACTS)[number];

const PHRASES: Phrases<AssistedAct | 'unspecified'> = {
  booked: { ko: '세션 예약', en: 'Session booked' },
  changed: { ko: '예약 변경', en: 'Reservation changed' },
  cancelled: { ko: '예약 취소', en: 'Reservation cancelled' },
  fixed_slot: { ko: '고정 예약 신청', en: 'Fixed slot requested' },
  points: { ko: '포인트 지급', en: 'Points given' },
  day_pass: { ko: '당일 이용권 지급', en: 'Day pass given' },
  extended: { ko: '멤버십 기간 연장', en: 'Membership extended' },
  unspecified: { ko: '요청', en: 'Your request' },
};

/** The act as the member reads it. */
export const phraseAct = (act: unknown, language: Language): string =>
  phraseCode(PHRASES, act, language) ?? PHRASES.unspecified[language];
