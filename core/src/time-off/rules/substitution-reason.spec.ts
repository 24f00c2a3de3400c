import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { SUBSTITUTION_PHRASES } from './substitution-reason.js';

const { time, ...aspects } = defaultPolicies.matching.weights;

describe('the reason for a substitute', () => {
  it('is an aspect of the matching other than the time, or a hand-over', () => {
    expect(time).to.be.greaterThan(0);
    expect(SUBSTITUTION_PHRASES).to.have.all.keys(...Object.keys(aspects), 'hand_over');
  });

  it('has a phrase of its own in both languages', () => {
    for (const [language, letters] of [
      ['ko', /[가-힣]/],
      ['en', /^[ -~]+$/],
    ] as const) {
      const phrases = Object.values(SUBSTITUTION_PHRASES).map((phrase) => phrase[language]);
      expect(new Set(phrases).size).to.equal(phrases.length);
      for (const phrase of phrases) expect(phrase).to.match(letters);
    }
  });
});
