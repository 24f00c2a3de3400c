import { expect } from 'chai';
import { effectiveDayTakenError, TERMS_KINDS, TERMS_PHRASES, versionTakenError } from './terms-version.js';

describe('a kind of terms', () => {
  it('has its own name in each language', () => {
    const names = (['ko', 'en'] as const).map((language) => TERMS_KINDS.map((kind) => TERMS_PHRASES[kind][language]));
    expect(names).to.deep.equal([
      ['이용약관', '개인정보 처리방침', '환불 정책'],
      ['terms of service', 'privacy policy', 'refund policy'],
    ]);
  });
});

describe('a refused version of terms', () => {
  it('names the field and the reason', () => {
    expect([versionTakenError(), effectiveDayTakenError()].map(({ details }) => details)).to.deep.equal([
      { issues: [{ path: 'version', code: 'ALREADY_USED', message: 'These terms already have this version.' }] },
      {
        issues: [
          {
            path: 'effectiveOn',
            code: 'ALREADY_USED',
            message: 'Another version of these terms takes effect on this day.',
          },
        ],
      },
    ]);
  });
});
