import { timeOf, type TimeOfDay, type Weekday, weekdayOf } from '../../kernel/calendar.js';
import type { RoomId, StoreId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export interface Room {
  readonly id: RoomId;
  readonly name: string;
  readonly equipment: readonly string[];
}

/** Hours of the week in which the store is busiest; `from` belongs to them, `to` does not. */
export interface PeakHours {
  readonly weekdays: readonly Weekday[];
  readonly from: TimeOfDay;
  readonly to: TimeOfDay;
}

/** A branch. */
export interface Store {
  readonly id: StoreId;
  readonly name: string;
  readonly address: string;
  readonly timeZone: string;
  readonly rooms: readonly Room[];
  readonly peakHours: readonly PeakHours[];
}

/** The default of a store: Monday to Friday in the morning and the evening, Saturday morning. */
export const DEFAULT_PEAK_HOURS: readonly PeakHours[] = [
  { weekdays: [1, 2, 3, 4, 5], from: '06:00' as TimeOfDay, to: '09:00' as TimeOfDay },
  { weekdays: [1, 2, 3, 4, 5], from: '18:00' as TimeOfDay, to: '22:00' as TimeOfDay },
  { weekdays: [6], from: '09:00' as TimeOfDay, to: '13:00' as TimeOfDay },
];

/** A block is peak when it starts inside the store's peak hours. */
export function isPeak(peakHours: readonly PeakHours[], startsAt: Instant): boolean {
  const weekday = weekdayOf(startsAt);
  const time = timeOf(startsAt);
  return peakHours.some(({ weekdays, from, to }) => weekdays.includes(weekday) && from <= time && time < to);
}

/** The facts of a store for the audit trail, in a fixed order: `findChangedFacts` compares their JSON. */
export const factsOf = ({ name, address, timeZone, rooms, peakHours }: Store) => ({
  name,
  address,
  timeZone,
  rooms: rooms.map((room) => ({ id: room.id, name: room.name, equipment: room.equipment })),
  peakHours: peakHours.map(({ weekdays, from, to }) => ({ weekdays, from, to })),
});
