import type { Language } from '../../kernel/language.js';

/** What staff do in a member's place. */
export const ASSISTED_ACTS = ['booked', 'changed', 'cancelled', 'fixed_slot'] as const;

export type AssistedAct = (typeof ASSISTED_ACTS)[number];

const PHRASES: Readonly<Record<AssistedAct | 'unspecified', Readonly<Record<Language, string>>>> = {
  booked: { ko: '세션 예약', en: 'Session booked' },
  changed: { ko: '예약 변경', en: 'Reservation changed' },
  cancelled: { ko: '예약 취소', en: 'Reservation cancelled' },
  fixed_slot: { ko: '고정 시간 신청', en: 'Weekly hour requested' },
  unspecified: { ko: '요청', en: 'Your request' },
};

/** The act as its member reads it. */
export const phraseAct = (act: unknown, language: Language): string =>
  PHRASES[isAssistedAct(act) ? act : 'unspecified'][language];

const isAssistedAct = (act: unknown): act is AssistedAct => (ASSISTED_ACTS as readonly unknown[]).includes(act);
