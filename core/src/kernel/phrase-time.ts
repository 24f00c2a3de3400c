import { type Day, dayOf, type Month, timeOf, weekdayOf } from './calendar.js';
import type { Instant } from './instant.js';
import type { Language } from './language.js';

const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  ko: ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

/** A day of the week, Monday being 1, as people read it; another number as it is. */
export const phraseWeekday = (weekday: number, language: Language): string =>
  WEEKDAYS[language][weekday - 1] ?? String(weekday);

/** `2026년 11월 2일`, in English `2026-11-02`. */
export const phraseDay = (day: Day, language: Language): string =>
  language === 'ko' ? `${day.slice(0, 4)}년 ${monthAndDate(day)}` : day;

/** `2026년 11월`, in English `2026-11`. */
export const phraseMonth = (month: Month, language: Language): string =>
  language === 'ko' ? `${month.slice(0, 4)}년 ${Number(month.slice(5))}월` : month;

/** `11월 2일(월) 18:00`, in English `11-02 18:00`. */
export function phraseMoment(at: Instant, language: Language): string {
  const day = dayOf(at);
  const shown =
    language === 'ko' ? `${monthAndDate(day)}(${phraseWeekday(weekdayOf(at), 'ko').slice(0, 1)})` : day.slice(5);
  return `${shown} ${timeOf(at)}`;
}

const monthAndDate = (day: Day): string => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`;
