import {
  addDays,
  dayOf,
  negate,
  phraseNumber,
  timeOf,
  weekdayOf,
  type BasisPoints,
  type Day,
  type Instant,
  type Krw,
  type Language,
} from '@spotter/core/kernel';

const weekdays = {
  ko: ['월', '화', '수', '목', '금', '토', '일'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const;

/** `₩1,234,560`, negative `−₩1,234,560`. */
export const won = (amount: Krw): string => `${amount < 0 ? '−' : ''}₩${phraseNumber(Math.abs(amount))}`;

/** A deduction: `−₩3,700`; a deduction of zero is `₩0`. */
export const deducted = (amount: Krw): string => won(negate(amount));

/** 300 basis points are `3%`. */
export const percent = (share: BasisPoints): string => `${share / 100}%`;

/** `2026-01-05 18:00`, in the business time zone. */
export const moment = (at: Instant): string => `${dayOf(at)} ${timeOf(at)}`;

/** `2026-01-05 (월) 18:00`, in the business time zone. */
export const momentOfWeek = (at: Instant, language: Language): string =>
  `${dayOf(at)} (${weekdays[language][weekdayOf(at) - 1] ?? ''}) ${timeOf(at)}`;

/** The first and last day of a period whose end is exclusive: `2026-01-05 – 2026-01-18`. */
export const days = (period: { readonly startsOn: Day; readonly endsOn: Day }): string =>
  `${period.startsOn} – ${addDays(period.endsOn, -1)}`;
