import { expect } from 'chai';
import { isTermsKind, phraseTermsKind, TERMS_KINDS } from './terms-version.js';

describe('a kind of terms', () => {
  it('is one of three names', () => {
    expect(TERMS_KINDS.every(isTermsKind)).to.equal(true);
    for (const other of ['Service', '', 'toString', null, 1]) expect(isTermsKind(other), String(other)).to.equal(false);
  });

  it('has its own name in each language', () => {
    for (const language of ['ko', 'en'] as const)
      expect(new Set(TERMS_KINDS.map((kind) => phraseTermsKind(kind, language)))).to.have.property('size', 3);
  });
});
