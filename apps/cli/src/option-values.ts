import { MAX_REASON_LENGTH } from '@spotter/core/audit-trail';
import {
  isRequestable,
  normalizeText,
  parseDay,
  parseId,
  parseInstant,
  type Day,
  type Id,
  type Instant,
} from '@spotter/core/kernel';
import { UsageError } from './usage-error.js';

/** @throws UsageError that names the option. */
export function timeFrom(option: string, text: string): Instant {
  const at = isRequestable(text) ? parseInstant(text) : null;
  if (at === null) throw new UsageError(`${option} must look like 2026-11-20T18:00:00+09:00, not ${text}.`);
  return at;
}

/** @throws UsageError that names the option. */
export function dayFrom(option: string, text: string): Day {
  const day = isRequestable(text) ? parseDay(text) : null;
  if (day === null) throw new UsageError(`${option} must be a day from 1970 to 2199, like 2026-11-20.`);
  return day;
}

/** @throws UsageError that names the option. */
export function idFrom<Named extends Id<string>>(option: string, text: string): Named {
  const id = parseId<Named>(text);
  if (id === null) throw new UsageError(`${option} must be an id.`);
  return id;
}

/** The reason of an action in the audit trail. @throws UsageError that names the option. */
export function reasonFrom(option: string, text: string): string {
  const reason = normalizeText(text);
  if (reason === '' || reason.length > MAX_REASON_LENGTH)
    throw new UsageError(`${option} must have 1 to ${MAX_REASON_LENGTH} characters.`);
  return reason;
}
