import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import {
  acceptCode,
  enrollSecondFactor,
  hasSecret,
  isConfirmed,
  requireFewWrongCodes,
  removeSecondFactor,
  secretContext,
  type SecondFactor,
  withWrongCode,
} from './second-factor.js';
import type { PersonId } from '../../kernel/ids.js';
import { HOUR, instant, minus, plus } from '../../kernel/instant.js';

const NOW = instant(1_900_000_000_000);
const personId = 'mina' as PersonId;
const secret = { keyId: 'k', text: 'encrypted' };
const policy = defaultPolicies.secondFactor;

const aFactor = (facts: Partial<SecondFactor> = {}): SecondFactor => ({
  personId,
  secret,
  confirmedAt: NOW,
  lastStep: 100,
  recoveryHashes: ['one', 'two'],
  wrongAt: [],
  ...facts,
});

describe('a second factor', () => {
  it('is required once a code has confirmed it', () => {
    const enrolled = enrollSecondFactor(null, { personId, secret });
    expect(enrolled).to.deep.include({ wrongAt: [], confirmedAt: null });
    expect(secretContext(personId)).to.equal('second-factor:mina');
    expect([hasSecret(null), hasSecret(enrolled)]).to.deep.equal([false, true]);
    expect([isConfirmed(enrolled), isConfirmed(aFactor())]).to.deep.equal([false, true]);
  });

  it('loses its recovery codes by the removal, and wrong codes still count', () => {
    const wrongAt = [NOW];
    const removed = removeSecondFactor(aFactor({ wrongAt }), personId);
    expect([hasSecret(removed), isConfirmed(removed)]).to.deep.equal([false, false]);
    expect(removed).to.deep.include({ recoveryHashes: [], lastStep: null, wrongAt });
    expect(enrollSecondFactor(removed, { personId, secret })).to.deep.include({ secret, lastStep: null, wrongAt });
  });

  describe('a code', () => {
    const accept = (step: number | null, recoveryHash = 'other', factor = aFactor()) =>
      acceptCode(factor, { step, recoveryHash });

    it('is accepted once, in a later step than the last one', () => {
      const accepted = accept(101);
      expect(accepted).to.deep.equal(aFactor({ lastStep: 101 }));
      expect(accept(101, 'other', accepted!)).to.equal(null);
    });

    it('is refused in the same or an earlier step', () => {
      expect([accept(100), accept(99)]).to.deep.equal([null, null]);
    });

    it('is accepted when it is the first', () => {
      expect(accept(0, 'other', aFactor({ lastStep: null }))?.lastStep).to.equal(0);
    });

    it('is replaced once by each recovery code', () => {
      const accepted = accept(null, 'one');
      expect(accepted).to.deep.equal(aFactor({ recoveryHashes: ['two'] }));
      expect(accept(null, 'one', accepted!)).to.equal(null);
      expect(accept(null, 'two', accepted!)?.recoveryHashes).to.deep.equal([]);
    });

    it('is refused when it is neither a code of the app nor a recovery code', () => {
      expect(accept(null)).to.equal(null);
    });
  });

  describe('the limit of twenty wrong codes within an hour', () => {
    const guessed = (times: number): SecondFactor =>
      Array.from({ length: times }).reduce<SecondFactor>((factor) => withWrongCode(factor, NOW, policy), aFactor());

    it('refuses the next try until the oldest is an hour old', () => {
      expect(() => requireFewWrongCodes(guessed(19), NOW, policy)).not.to.throw();
      expect(() => requireFewWrongCodes(guessed(20), NOW, policy))
        .to.throw('Too many wrong codes.')
        .with.deep.include({ code: 'rate-limited', details: { retryAfterSeconds: 3600 } });
      expect(() => requireFewWrongCodes(guessed(20), minus(plus(NOW, HOUR), 1), policy)).to.throw();
      expect(() => requireFewWrongCodes(guessed(20), plus(NOW, HOUR), policy)).not.to.throw();
    });

    it('counts those of the last hour alone', () => {
      expect(withWrongCode(guessed(20), plus(NOW, HOUR), policy).wrongAt).to.deep.equal([plus(NOW, HOUR)]);
    });
  });
});
