import { expect } from 'chai';
import { instant } from '../../kernel/instant.js';
import { isPayeeHeld, maskHolder, refuseOtherHolder } from './payee.js';
import { refusalWithCode } from '../../kernel/testing/refusal-of.js';

describe('the holder of a changed account', () => {
  it('is the named one, regardless of spaces, case and width of letters', () => {
    for (const [named, holder] of [
      ['김멘토', '김멘토'],
      ['김 멘토', '김멘토'],
      ['Kim Mentor', 'KIMMENTOR'],
      ['Kim', 'ＫＩＭ'],
      ['김멘토'.normalize('NFD'), '김멘토'],
    ] as const)
      expect(refusalWithCode(() => refuseOtherHolder(named, { kind: 'found', holder }))).to.equal(null);
  });

  it('is not another person, whose name stays masked', () => {
    expect(refusalWithCode(() => refuseOtherHolder('김멘토', { kind: 'found', holder: '이도둑' }))).to.deep.equal({
      ...{ code: 'policy-violation', policy: 'payee-name', holder: '이*둑' },
    });
  });

  it('is missing when the account does not exist', () => {
    expect(refusalWithCode(() => refuseOtherHolder('김멘토', { kind: 'no_account' }))).to.include({
      code: 'validation',
    });
  });

  it('is masked but for the first and the last character', () => {
    expect(['', '김', '이도', '이도둑', 'Kim Mentor'].map(maskHolder)).to.deep.equal([
      ...['', '김', '이*', '이*둑', 'K********r'],
    ]);
  });
});

describe('deposits to a changed account', () => {
  it('wait up to, and not including, the end of the hold', () => {
    expect(isPayeeHeld({ payeeHeldUntil: null }, instant(0))).to.equal(false);
    expect(isPayeeHeld({ payeeHeldUntil: instant(10) }, instant(9))).to.equal(true);
    expect(isPayeeHeld({ payeeHeldUntil: instant(10) }, instant(10))).to.equal(false);
  });
});
