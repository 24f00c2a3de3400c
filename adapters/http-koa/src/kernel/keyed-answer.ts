import type { AnswerOnceCommand, Caller, KeptAnswer } from '@spotter/core';
import type { Answer } from './answer.js';
import { errorEnvelope } from './envelope.js';
import { fingerprintOf } from './idempotency-key.js';
import { isRefusal, refusalOf } from './refusal.js';
import type { Asked, Route } from './route.js';
import { bodyOf } from './write-answer.js';

/** Whose request it is, and what it asks. Machines are told apart by their permission: each kind has one key. */
export const keyed = (
  { method, path, permission }: Route,
  key: string,
  caller: Caller | null,
  { params, query, body }: Asked,
): AnswerOnceCommand => ({
  caller: caller?.id ?? permission,
  route: `${method} ${path}`,
  key,
  fingerprint: fingerprintOf(params, query, body),
});

/**
 * A refusal is an answer as good as any. What is nobody's decision may be tried again under the same key.
 * @throws what the work throws, where that is a failure of ours, or too many requests.
 */
export async function keepable(perform: () => Promise<Answer>, timestamp: () => string): Promise<KeptAnswer> {
  try {
    const answer = await perform();
    return { status: answer.status, body: bodyOf(answer, timestamp()) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusal = refusalOf(error);
    if (refusal.status >= 500 || refusal.status === 429) throw error;
    return { status: refusal.status, body: errorEnvelope(refusal) };
  }
}
