import type { Id, Ids } from '@spotter/core';

/** 2026-01-01T00:00Z: where the time in the ids begins. */
const FIRST_MILLISECOND = 1_767_225_600_000;

/**
 * Ids of the shape of a UUIDv7 that count up, one a millisecond: the same run makes the same ids.
 * @param seed told apart by it, two sequences never meet. A whole number from 0 below 2^48.
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
