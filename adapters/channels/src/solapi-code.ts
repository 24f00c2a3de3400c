import type { SendOutcome } from '@spotter/core/notification';
import { bounced, configurationError, transient } from './failure.js';

/** In transit; the result is not known yet. */
const PENDING = new Set([2000, 2100, 3000]);
const ARRIVED = 4000;

/** Refused numbers, phones without a subscriber, and people who refuse the messages, do not use Kakao or are not friends of the channel. */
const RECIPIENTS = new Set([1060, 1061, 2060, 2061, 3010, 3032, 3046, 3047, 3050, 3061, 3102, 3104, 3107]);

/** Phones that are busy, off or out of reach, and errors of servers and of the transmission. */
const TRANSIENT = new Set([
  1024, 2024, 3012, 3024, 3040, 3041, 3042, 3043, 3044, 3045, 3051, 3052, 3053, 3056, 3057, 3058,
]);

/**
 * The outcome of a status code; null while unknown. An unknown code needs an operator.
 * @see https://docs.solapi.com/api-reference/message-status-codes
 */
export function outcomeOfCode(text: string): SendOutcome | null {
  const code = Number(text);
  if (PENDING.has(code)) return null;
  if (code === ARRIVED) return { kind: 'sent' };
  const reason = `Solapi: ${text}`;
  if (RECIPIENTS.has(code)) return bounced(reason);
  return TRANSIENT.has(code) ? transient(reason) : configurationError(reason);
}
