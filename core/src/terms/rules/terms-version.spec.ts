import { expect } from 'chai';
import {
  effectiveDayTakenError,
  isTermsKind,
  phraseTermsKind,
  TERMS_KINDS,
  versionTakenError,
} from './terms-version.js';

describe('a kind of terms', () => {
  it('is one of three names', () => {
    expect(TERMS_KINDS.every(isTermsKind)).to.equal(true);
    for (const other of ['Service', '', 'toString', null, 1, ['service']])
      expect(isTermsKind(other), String(other)).to.equal(false);
  });

  it('has its own name in each language', () => {
    const names = (['ko', 'en'] as const).map((language) => TERMS_KINDS.map((kind) => phraseTermsKind(kind, language)));
    expect(names).to.deep.equal([
      ['이용약관', '개인정보 처리방침', '환불 정책'],
      ['terms of service', 'privacy policy', 'refund policy'],
    ]);
  });
});

describe('a refused version of terms', () => {
  it('names the field and the reason', () => {
    expect([versionTakenError(), effectiveDayTakenError()].map(({ details }) => details)).to.deep.equal([
      { issues: [{ path: 'version', message: 'These terms already have this version.' }] },
      { issues: [{ path: 'effectiveOn', message: 'Another version of these terms takes effect on this day.' }] },
    ]);
  });
});
