import { z } from 'zod';
import type { RoomId, StoreId, TimeOfDay as Time, Weekday as WeekdayNumber } from '@spotter/core/kernel';
import { component, freeText, id, shownName, TimeOfDay } from '../kernel/wire-types.js';

export const Weekday = z
  .int()
  .min(1)
  .max(7)
  .meta({ description: '1 for Monday to 7 for Sunday' }) as unknown as z.ZodType<WeekdayNumber, number>;

/** 24:00 is the next day's midnight. */
const EndOfHours = z
  .string()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Must be a time of day, like 22:00, or 24:00.')
  .meta({ examples: ['22:00'] }) as unknown as z.ZodType<Time, string>;

const name = shownName(100);

const Room = z.strictObject({
  id: id<RoomId>(),
  name,
  equipment: z.array(freeText(100).min(1)).max(50),
});

const PeakHours = z.strictObject({
  weekdays: z.array(Weekday).min(1).max(7),
  from: TimeOfDay,
  to: EndOfHours,
});

const storeFields = {
  name,
  address: freeText(200).min(1),
  timeZone: z
    .string()
    .max(50)
    .meta({ description: 'IANA time zone', examples: ['Asia/Seoul'] }),
  peakHours: z.array(PeakHours).max(50),
};

export const Store = component('Store', { id: id<StoreId>(), ...storeFields, rooms: z.array(Room) });

/** A room to be created has no id. */
export const newStoreFields = {
  ...storeFields,
  peakHours: storeFields.peakHours.optional().meta({
    description:
      'By default Monday to Friday 06:00 to 09:00 and 18:00 to 22:00, Saturday 09:00 to 13:00; `[]` for none',
  }),
  rooms: z
    .array(Room.omit({ id: true }))
    .min(1)
    .max(50),
};

/** A room without an id is added; a missing room is closed. */
export const editedStoreFields = {
  ...storeFields,
  rooms: z
    .array(Room.partial({ id: true }))
    .min(1)
    .max(50),
};
