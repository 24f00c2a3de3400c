import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { isSubstitutionReason, phraseSubstitution, type SubstitutionReason } from './substitution-reason.js';

const { time, ...aspects } = defaultPolicies.matching.weights;
const REASONS = [...Object.keys(aspects), 'hand_over'] as readonly SubstitutionReason[];

describe('the reason for a substitute', () => {
  it('is an aspect of the matching other than the time, or a hand-over', () => {
    expect(time).to.be.greaterThan(0);
    for (const reason of REASONS) expect(isSubstitutionReason(reason), reason).to.equal(true);
    for (const other of ['time', 'toString', '', null, 1, undefined])
      expect(isSubstitutionReason(other), String(other)).to.equal(false);
  });

  it('has a phrase of its own in both languages', () => {
    for (const [language, letters] of [
      ['ko', /[가-힣]/],
      ['en', /^[ -~]+$/],
    ] as const) {
      const phrases = REASONS.map((reason) => phraseSubstitution(reason, language));
      expect(new Set(phrases).size).to.equal(REASONS.length);
      for (const phrase of phrases) expect(phrase).to.match(letters);
    }
  });
});
