import { getEventListeners } from 'node:events';
import { expect } from 'chai';
import { isRepeatable, pauseBeforeNext, pauseFor, type RetryPolicy } from './retry-policy.js';

const POLICY: RetryPolicy = { tries: 4, firstPauseMs: 200, longestPauseMs: 5_000 };
const answer = (status: number, retryAfter?: string): Response =>
  new Response(null, { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });
const pause = (tries: number, given: Response | null, chance = 1) => pauseBeforeNext(tries, given, POLICY, chance);

describe('the retry policy', () => {
  it('allows reads and requests with a key', () => {
    const retried = [
      isRepeatable('GET', false),
      isRepeatable('POST', true),
      isRepeatable('POST', false),
      isRepeatable('DELETE', false),
    ];
    expect(retried).to.deep.equal([true, true, false, false]);
  });

  it('doubles the delay each time, half of it random', () => {
    expect([1, 2, 3].map((tries) => pause(tries, null))).to.deep.equal([200, 400, 800]);
    expect([0, 0.5, 1].map((chance) => pause(1, answer(503), chance))).to.deep.equal([100, 150, 200]);
  });

  it('stops after the last attempt', () => {
    expect(pause(4, null)).to.equal(null);
  });

  it('accepts every answer except temporary failures', () => {
    for (const status of [200, 202, 400, 401, 402, 404, 409, 422, 500])
      expect(pause(1, answer(status)), String(status)).to.equal(null);
    for (const status of [429, 502, 503, 504]) expect(pause(1, answer(status)), String(status)).to.equal(200);
  });

  it('retries after its own delay when a proxy states a date', () => {
    expect(pause(1, answer(503, 'Sun, 29 Nov 2026 09:00:00 GMT'))).to.equal(200);
  });

  it('follows Retry-After up to a maximum', () => {
    expect(pause(1, answer(429, '5'))).to.equal(5_000);
    expect(pause(1, answer(429, '6'))).to.equal(null);
    expect(pause(3, answer(503, '0'))).to.equal(800);
  });

  it('leaves no listener on the signal of a request after a pause', async () => {
    const { signal } = new AbortController();
    await pauseFor(0, signal);
    expect(getEventListeners(signal, 'abort')).to.deep.equal([]);
  });
});
