import { BUSINESS_ZONE, type Day, dayOf, type Month, monthInterval, startOfDay, timeOf } from './calendar.js';
import type { Instant } from './instant.js';
import type { Language } from './language.js';

const format = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: BUSINESS_ZONE, ...options });

const SHORT_WEEKDAY: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  ko: format('ko-KR', { weekday: 'short' }),
  en: format('en-GB', { weekday: 'short' }),
};

const ENGLISH_DATE = format('en-GB', { day: 'numeric', month: 'short' });

const ENGLISH_DAY = format('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

const ENGLISH_MONTH = format('en-GB', { month: 'long', year: 'numeric' });

const WEEKDAYS: Readonly<Record<Language, readonly string[]>> = {
  ko: ['월요일', '화요일', '수요일', '목요일', '금요일', '토요일', '일요일'],
  en: ['Mondays at', 'Tuesdays at', 'Wednesdays at', 'Thursdays at', 'Fridays at', 'Saturdays at', 'Sundays at'],
};

/** A time of each week, Monday being 1: `월요일 18:00`, in English `Mondays at 18:00`; another number is shown unchanged. */
export const phraseWeeklyTime = (weekday: number, time: string, language: Language): string =>
  `${WEEKDAYS[language][weekday - 1] ?? weekday} ${time}`;

/** `2026년 11월 2일`, in English `2 November 2026`. */
export const phraseDay = (day: Day, language: Language): string =>
  language === 'ko' ? `${day.slice(0, 4)}년 ${monthAndDate(day)}` : ENGLISH_DAY.format(startOfDay(day));

/** `2026년 11월`, in English `November 2026`. */
export const phraseMonth = (month: Month, language: Language): string =>
  language === 'ko'
    ? `${month.slice(0, 4)}년 ${Number(month.slice(5))}월`
    : ENGLISH_MONTH.format(monthInterval(month).startsAt);

/** `11월 2일(월) 18:00`, in English `Mon 2 Nov, 18:00`. */
export function phraseMoment(at: Instant, language: Language): string {
  const weekday = SHORT_WEEKDAY[language].format(at);
  return language === 'ko'
    ? `${monthAndDate(dayOf(at))}(${weekday}) ${timeOf(at)}`
    : `${weekday} ${ENGLISH_DATE.format(at)}, ${timeOf(at)}`;
}

const monthAndDate = (day: Day): string => `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`;
