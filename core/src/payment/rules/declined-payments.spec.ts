import { expect } from 'chai';
import { instant, SECOND } from '../../kernel/instant.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import { requireFewDeclined } from './declined-payments.js';

describe('the limit of declined payments', () => {
  const policy = { declines: 2, declinesWithinMs: 60 * SECOND };
  const at = instant(100 * SECOND);
  const refusal = (...seconds: readonly number[]) =>
    refusalOf(() =>
      requireFewDeclined(
        seconds.map((second) => ({ createdAt: instant(second * SECOND) })),
        at,
        policy,
      ),
    );

  it('refuses a payment after the maximum within the period, until fewer are within it', () => {
    expect(refusal()).to.equal(null);
    expect(refusal(99)).to.equal(null);
    expect(refusal(50, 99)).to.deep.include({ code: 'rate-limited', details: { retryAfterSeconds: 10 } });
    expect(refusal(50, 60, 99)).to.deep.include({ code: 'rate-limited', details: { retryAfterSeconds: 20 } });
  });
});
