import { expect } from 'chai';
import { instant } from '../../kernel/instant.js';
import { isPayeeHeld, maskHolder, refuseOtherHolder } from './payee.js';
import { issueOf, refusalOf } from '../../kernel/testing/refusal-of.js';

describe('the holder of a changed account', () => {
  it('is the named one, regardless of spaces, case and width of letters', () => {
    for (const [named, holder] of [
      ['김멘토', '김멘토'],
      ['김 멘토', '김멘토'],
      ['Kim Mentor', 'KIMMENTOR'],
      ['Kim', 'ＫＩＭ'],
      ['김멘토'.normalize('NFD'), '김멘토'],
    ] as const)
      expect(refusalOf(() => refuseOtherHolder(named, { kind: 'found', holder }))).to.equal(null);
  });

  it('is not another person, whose name stays masked', () => {
    const details = refusalOf(() => refuseOtherHolder('김멘토', { kind: 'found', holder: '이도둑' }))?.details;
    expect(details).to.deep.equal({ policy: 'payee-name', holder: '이*둑' });
  });

  it('is missing when the account does not exist', () => {
    const issue = issueOf(() => refuseOtherHolder('김멘토', { kind: 'no_account' }));
    expect(issue).to.equal('accountNumber DOES_NOT_EXIST: The bank does not know this account.');
  });

  it('is masked except for the first and the last character', () => {
    const masked = ['', '김', '이도', '이도둑', 'Kim Mentor'].map(maskHolder);
    expect(masked).to.deep.equal(['', '김', '이*', '이*둑', 'K********r']);
  });
});

describe('deposits to a changed account', () => {
  it('wait up to, and not including, the end of the hold', () => {
    expect(isPayeeHeld({ payeeHeldUntil: null }, instant(0))).to.equal(false);
    expect(isPayeeHeld({ payeeHeldUntil: instant(10) }, instant(9))).to.equal(true);
    expect(isPayeeHeld({ payeeHeldUntil: instant(10) }, instant(10))).to.equal(false);
  });
});
