import { parseId, parseInstant, type Instant } from '@spotter/core/kernel';
import { UsageError } from './usage-error.js';

/** @throws UsageError that names the option. */
export function timeFrom(option: string, text: string): Instant {
  const at = parseInstant(text);
  if (at === null) throw new UsageError(`${option} must look like 2026-11-20T18:00:00+09:00, not ${text}.`);
  return at;
}

/** @throws UsageError that names the option. */
export function idFrom<Id extends string>(option: string, text: string): Id {
  const id = parseId<Id>(text);
  if (id === null) throw new UsageError(`${option} must be an id.`);
  return id;
}
