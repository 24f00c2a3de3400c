import { expect } from 'chai';
import {
  accountClosedError,
  anonymizeAccount,
  isClosedAddress,
  isClosedName,
  refuseClosedAddress,
  withoutTitle,
} from './closed-account.js';
import type { Person } from './person.js';
import type { PersonId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { issueOf } from '../../kernel/testing/refusal-of.js';

const person: Person = {
  id: 'an-id' as PersonId,
  role: 'member',
  email: 'mina@spotter.test',
  name: 'Mina',
  phone: '+821012345678',
  emailVerifiedAt: instant(1),
  formerAddress: { email: 'min@spotter.test', until: instant(3) },
  phoneVerifiedAt: instant(1),
  marketingAgreedAt: instant(1),
  marketingAskedAt: instant(2),
  language: 'en',
  marketingOptIn: true,
  marketingChannels: { push: true, kakao: false, sms: true, email: true },
  passwordHash: 'hash',
  createdAt: instant(0),
  version: 3,
};

describe('the data of a closed account', () => {
  it('contain no name and no contact, and allow no log-in', () => {
    expect(anonymizeAccount(person)).to.deep.equal({
      id: 'an-id',
      role: 'member',
      email: 'an-id@closed.invalid',
      name: 'Former member',
      phone: null,
      emailVerifiedAt: null,
      formerAddress: null,
      phoneVerifiedAt: null,
      marketingAgreedAt: null,
      marketingAskedAt: null,
      language: 'en',
      marketingOptIn: false,
      marketingChannels: { push: true, kakao: true, sms: true, email: true },
      passwordHash: '',
      createdAt: instant(0),
      version: 3,
    });
  });

  it('refuse tokens that were issued before', () => {
    expect(accountClosedError()).to.include({ code: 'unauthorized', message: 'The account is closed.' });
  });

  it('keep the language of the person', () => {
    expect(anonymizeAccount({ ...person, language: 'ko' }).name).to.equal('탈퇴한 회원');
  });

  it('are recognised by their name, in every role and language', () => {
    for (const role of ['member', 'mentor', 'admin'] as const)
      for (const language of ['ko', 'en'] as const)
        expect(isClosedName(anonymizeAccount({ ...person, role, language }).name)).to.equal(true);
    expect(isClosedName(person.name)).to.equal(false);
  });

  it('have a name whose title is removed for a mentor only, so that a text adds no second one', () =>
    expect(['탈퇴한 멘토', 'Former mentor', '탈퇴한 회원', '김 멘토'].map(withoutTitle)).to.deep.equal([
      '탈퇴한',
      '탈퇴한',
      '탈퇴한 회원',
      '김 멘토',
    ]));

  it('have an address that no registration accepts', () => {
    for (const [email, isClosed] of [
      [anonymizeAccount(person).email, true],
      ['MINA@CLOSED.INVALID', true],
      ['mina@closed.invalid.kr', false],
      ['mina@not-closed.invalid', false],
    ] as const) {
      expect(isClosedAddress(email), email).to.equal(isClosed);
      const issue = isClosed ? 'email UNREACHABLE: Must be an address that receives e-mails.' : null;
      expect(
        issueOf(() => refuseClosedAddress(email)),
        email,
      ).to.equal(issue);
    }
  });
});
