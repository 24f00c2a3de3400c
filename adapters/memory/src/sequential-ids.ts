import type { Id, Ids } from '@spotter/core/kernel';

/** 2026-01-01T00:00Z, the time of the first id. */
const FIRST_MILLISECOND = 1_767_225_600_000;

/**
 * Sequential ids in the format of UUIDv7, one per millisecond: equal runs create equal ids.
 * @param seed separates sequences. A whole number from 0 below 2^48.
 */
export function sequentialIds(seed = 0): Ids {
  const tail = hex(seed);
  let made = 0;
  return {
    next<Name extends Id<string>>(): Name {
      const time = hex(FIRST_MILLISECOND + made);
      made += 1;
      return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail}` as Name;
    },
  };
}

const hex = (value: number): string => value.toString(16).padStart(12, '0');
