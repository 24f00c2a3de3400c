import { type Day, dayOf, type Month, monthOfDay, timeOf, weekdayOf } from './calendar.js';
import type { Instant } from './instant.js';
import type { Language } from './language.js';

// Not by Intl: its English formats take 8 MB of memory and 40 ms of the start.
const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  ko: ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

const ENGLISH_MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');

/** A time of each week, Monday being 1: `월요일 18:00`, in English `Mondays at 18:00`; another number is shown unchanged. */
export function phraseWeeklyTime(weekday: number, time: string, language: Language): string {
  const name = WEEKDAYS[language][weekday - 1];
  if (name === undefined) return `${weekday} ${time}`;
  return language === 'ko' ? `${name} ${time}` : `${name}s at ${time}`;
}

/** `2026년 11월 2일`, in English `2 November 2026`. */
export function phraseDay(day: Day, language: Language): string {
  const date = Number(day.slice(8));
  const month = phraseMonth(monthOfDay(day), language);
  return language === 'ko' ? `${month} ${date}일` : `${date} ${month}`;
}

/** `2026년 11월`, in English `November 2026`. */
export function phraseMonth(month: Month, language: Language): string {
  const year = month.slice(0, 4);
  return language === 'ko' ? `${year}년 ${Number(month.slice(5))}월` : `${englishMonth(month)} ${year}`;
}

/** `11월 2일(월) 18:00`, in English `Mon 2 Nov, 18:00`. */
export function phraseMoment(at: Instant, language: Language): string {
  const day = dayOf(at);
  const weekday = WEEKDAYS[language][weekdayOf(at) - 1] ?? '';
  const date = Number(day.slice(8));
  return language === 'ko'
    ? `${Number(day.slice(5, 7))}월 ${date}일(${weekday.slice(0, 1)}) ${timeOf(at)}`
    : `${weekday.slice(0, 3)} ${date} ${englishMonth(day).slice(0, 3)}, ${timeOf(at)}`;
}

const englishMonth = (of: Day | Month): string => ENGLISH_MONTHS[Number(of.slice(5, 7)) - 1] ?? '';
