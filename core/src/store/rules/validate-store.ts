import { isTimeZone } from '../../kernel/calendar.js';
import { allInvalid } from '../../kernel/domain-error.js';
import type { Issue } from '../../kernel/issue.js';
import type { PeakHours, Room, Store } from './store.js';

/** Validates a store (docs/domain.md, Stores). @throws DomainError validation, with all faults. */
export function validateStore({ timeZone, rooms, peakHours }: Pick<Store, 'timeZone' | 'rooms' | 'peakHours'>): void {
  const issues = [...zoneIssues(timeZone), ...roomIssues(rooms), ...peakHoursIssues(peakHours)];
  if (issues.length > 0) throw allInvalid(issues);
}

const zoneIssues = (timeZone: string): readonly Issue[] =>
  isTimeZone(timeZone)
    ? []
    : [{ path: 'timeZone', code: 'NOT_ALLOWED', message: 'Must be an IANA time zone, like Asia/Seoul.' }];

function roomIssues(rooms: readonly Room[]): readonly Issue[] {
  if (rooms.length === 0)
    return [{ path: 'rooms', code: 'TOO_SHORT', message: 'A store must have at least one room.' }];
  const names = rooms.map(({ name }) => name.toLowerCase());
  return names.flatMap((name, index): readonly Issue[] =>
    names.indexOf(name) < index
      ? [{ path: `rooms.${index}.name`, code: 'DUPLICATE', message: 'Another room has this name.' }]
      : [],
  );
}

const peakHoursIssues = (peakHours: readonly PeakHours[]): readonly Issue[] =>
  peakHours.flatMap((hours, index): readonly Issue[] => {
    const { weekdays, from, to } = hours;
    if (from >= to) return [{ path: `peakHours.${index}.to`, code: 'WRONG_ORDER', message: 'Must be after from.' }];
    if (new Set(weekdays).size < weekdays.length)
      return [{ path: `peakHours.${index}.weekdays`, code: 'DUPLICATE', message: 'Must not repeat a weekday.' }];
    return peakHours.slice(0, index).some((earlier) => overlap(earlier, hours))
      ? [{ path: `peakHours.${index}`, code: 'DUPLICATE', message: 'Must not overlap other peak hours.' }]
      : [];
  });

const overlap = (one: PeakHours, other: PeakHours): boolean =>
  one.from < other.to && other.from < one.to && one.weekdays.some((weekday) => other.weekdays.includes(weekday));
