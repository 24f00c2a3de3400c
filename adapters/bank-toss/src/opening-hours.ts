import { addDays, dayOf, instantAt, weekdayOfDay, type Day, type Instant, type TimeOfDay } from '@spotter/core/kernel';

const OPENS = '08:00' as TimeOfDay;
const CLOSES = '15:00' as TimeOfDay;
const SATURDAY = 6;

/**
 * Toss Payments makes express payouts on working days from 08:00 until before 15:00 in Seoul. Public holidays are not known here: it refuses
 * requests on them.
 * @returns when it opens next; null when it is open.
 */
export function nextOpening(at: Instant): Instant | null {
  const today = dayOf(at);
  if (isWeekday(today) && at < instantAt(today, CLOSES)) {
    const opens = instantAt(today, OPENS);
    return at < opens ? opens : null;
  }
  let day = addDays(today, 1);
  while (!isWeekday(day)) day = addDays(day, 1);
  return instantAt(day, OPENS);
}

const isWeekday = (day: Day): boolean => weekdayOfDay(day) < SATURDAY;
