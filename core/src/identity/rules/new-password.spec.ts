import { expect } from 'chai';
import { FREQUENT_PASSWORDS } from './frequent-passwords.js';
import { passwordFault, refuseWeakPassword } from './new-password.js';
import { identityPolicies } from '../policy.js';
import { DomainError } from '../../kernel/domain-error.js';

const policy = identityPolicies.identity;
const MINA = { email: 'mina.kim.1990@example.com', name: 'Mina Kim Yeongsu' };
/** The code and the sentence; null for an acceptable password. */
function fault(password: string, owner = MINA): string | null {
  const found = passwordFault(password, owner, policy);
  return found && `${found.code}: ${found.message}`;
}

describe('a new password', () => {
  it('has ten to 128 characters', () => {
    expect(fault('k3-Lime!b')).to.match(/^TOO_SHORT: .* 10 to 128/);
    expect(fault('k3-Lime!bo')).to.equal(null);
    expect(fault('x'.repeat(128))).to.equal(null);
    expect(fault('x'.repeat(129))).to.match(/^TOO_LONG: .* 10 to 128/);
  });

  it('is counted in characters, not in units of storage', () => {
    expect(fault('🏋️'.repeat(4))).to.match(/^TOO_SHORT: .* 10 to 128/);
    expect(fault('🏋'.repeat(9))).to.match(/^TOO_SHORT: .* 10 to 128/);
    expect(fault('🏋'.repeat(10))).to.equal(null);
  });

  it('has the same length composed and decomposed', () => {
    const hangul = '독고탁별난긴이름하나다';
    expect(fault(hangul.slice(0, 9).normalize('NFD'))).to.match(/^TOO_SHORT: .* 10 to 128/);
    expect(fault(hangul.normalize('NFD'))).to.equal(null);
    expect(fault('각'.repeat(128).normalize('NFD'))).to.equal(null);
  });

  it('does not consist of spaces alone', () => {
    for (const space of [' ', '\u3000', '\u00a0']) expect(fault(space.repeat(12))).to.match(/^WRONG_FORM: .* spaces/);
  });

  for (const common of ['1234567890', 'qwertyuiop', 'Password123', 'PASSWORD 123', 'ｐａｓｓｗｏｒｄ１２３'])
    it(`is not ${common}, which is common`, () => expect(fault(common)).to.match(/^TOO_COMMON: .* common/));

  it('can contain a common password', () => expect(fault('password123-and-a-lime')).to.equal(null));

  for (const own of ['mina.kim.1990@example.com', 'MINA.KIM.1990', 'mina kim yeongsu', 'MinaKimYeongsu'])
    it(`is not ${own}, of its owner`, () => {
      expect(fault(own)).to.match(/^NAME_OR_EMAIL: .* e-mail address or name/);
      expect(fault(own, { email: 'other@example.com', name: 'Other' })).to.equal(null);
    });

  it('is accepted without a fault', () =>
    expect(() => refuseWeakPassword('k3-Lime!bo', MINA, policy, 'password')).not.to.throw());

  it('is refused with the name of its field', () => {
    expect(() => refuseWeakPassword('1234567890', MINA, policy, 'newPassword'))
      .to.throw(DomainError)
      .with.deep.property('details', {
        issues: [{ path: 'newPassword', code: 'TOO_COMMON', message: 'This password is among the most common ones.' }],
      });
  });
});

describe('the common passwords', () => {
  it('are those of ten characters and more, in lower case', () => {
    expect(FREQUENT_PASSWORDS.size).to.be.above(700);
    for (const common of FREQUENT_PASSWORDS) {
      expect(common).to.equal(common.toLowerCase());
      expect(common.length, common).to.be.at.least(policy.minPasswordLength);
    }
  });
});
