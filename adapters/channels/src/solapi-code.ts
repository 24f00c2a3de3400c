import type { SendOutcome } from '@spotter/core';
import { bounced, ours, transient } from './failure.js';

/** On its way: whether it arrives is not known yet. */
const PENDING = new Set(['2000', '2100', '3000']);
const ARRIVED = '4000';

/** Refused numbers, phones without a subscriber, people who refuse such messages or have no kakao. */
const RECIPIENTS = new Set(['1061', '3032', '3046', '3047', '3050', '3061', '3104', '3107']);

/** Phones that are busy, off or out of reach, and faults on the way. */
const PASSING = new Set([
  ...['1024', '3040', '3041', '3042', '3043', '3044', '3045', '3051', '3052', '3053', '3056', '3057', '3058'],
]);

/** What a status code of Solapi says; null while nothing is known. One that we do not know, somebody has to look at. */
export function outcomeOfCode(code: string): SendOutcome | null {
  if (PENDING.has(code)) return null;
  if (code === ARRIVED) return { kind: 'sent' };
  const reason = `Solapi: ${code}`;
  if (RECIPIENTS.has(code)) return bounced(reason);
  return PASSING.has(code) ? transient(reason) : ours(reason);
}
