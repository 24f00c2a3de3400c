import { instant, type Instant } from '@spotter/core/kernel';

/** The first 48 bits of a UUIDv7 are milliseconds. */
const MILLIS_DIGITS = 12;

/** The lowest id of a moment: every id that is made at it or later is not below, every earlier one is below. */
export function firstIdAt(at: Instant): string {
  const digits = at.toString(16).padStart(MILLIS_DIGITS, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}

/** The same in SQL, of a time in SQL. */
export const idFrom = (at: string): string =>
  `rpad(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), ${MILLIS_DIGITS}, '0'), 32, '0')::uuid`;

/** The moment at which an id was made. */
export const momentOfId = (id: string): Instant =>
  instant(Number.parseInt(id.replace('-', '').slice(0, MILLIS_DIGITS), 16));
