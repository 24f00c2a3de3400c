import { parseId, parseInstant, type Id, type Instant } from '@spotter/core/kernel';
import { UsageError } from './usage-error.js';

/** @throws UsageError that names the option. */
export function timeFrom(option: string, text: string): Instant {
  const at = parseInstant(text);
  if (at === null) throw new UsageError(`${option} must look like 2026-11-20T18:00:00+09:00, not ${text}.`);
  return at;
}

/** @throws UsageError that names the option. */
export function idFrom<Named extends Id<string>>(option: string, text: string): Named {
  const id = parseId<Named>(text);
  if (id === null) throw new UsageError(`${option} must be an id.`);
  return id;
}
