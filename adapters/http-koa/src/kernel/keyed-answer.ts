import type { AnswerOnceCommand, KeptAnswer } from '@spotter/core/idempotency';
import type { Caller } from '@spotter/core/identity';
import type { Clock } from '@spotter/core/kernel';
import type { Answer } from './answer.js';
import { answerEnvelope, errorEnvelope } from './envelope.js';
import { calculateFingerprint } from './idempotency-key.js';
import { isRefusal, refusalOf } from './refusal.js';
import type { AnyRequest, Route } from './route.js';

/** The caller and the digest of the request. A machine is identified by its permission, whichever of its keys it uses. */
export const toAnswerOnceCommand = (
  { method, path, permission }: Route,
  key: string,
  caller: Caller | null,
  { params, query, body }: AnyRequest,
): AnswerOnceCommand => ({
  caller: caller?.id ?? permission,
  route: `${method} ${path}`,
  key,
  fingerprint: calculateFingerprint(params, query, body),
});

/**
 * Stores refusals too. Server errors and rate limits are not stored: the request may be repeated under the same key.
 * @throws the error of the work, when it is a server error or a rate limit.
 */
export async function storableAnswer(perform: () => Promise<Answer>, clock: Clock): Promise<KeptAnswer> {
  try {
    const answer = await perform();
    return { status: answer.status, body: answerEnvelope(answer, clock.now()) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusal = refusalOf(error);
    if (refusal.status >= 500 || refusal.status === 429) throw error;
    return { status: refusal.status, body: errorEnvelope(refusal) };
  }
}
