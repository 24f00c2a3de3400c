import { expect } from 'chai';
import type { PersonId } from '../shared/ids.js';
import { instant } from '../shared/instant.js';
import { closedAccount } from './closed-account.js';
import type { Person } from './person.js';

const person: Person = {
  id: 'an-id' as PersonId,
  role: 'member',
  email: 'mina@spotter.test',
  name: 'Mina',
  phone: '+821012345678',
  phoneVerifiedAt: instant(1),
  language: 'en',
  marketingOptIn: true,
  marketingChannels: { push: true, kakao: false, sms: true, email: true },
  passwordHash: 'hash',
  createdAt: instant(0),
  version: 3,
};

describe('what is left of a closed account', () => {
  it('names and reaches nobody, and lets nobody in', () => {
    expect(closedAccount(person)).to.deep.equal({
      id: 'an-id',
      role: 'member',
      email: 'an-id@closed.invalid',
      name: 'Former member',
      phone: null,
      phoneVerifiedAt: null,
      language: 'en',
      marketingOptIn: false,
      marketingChannels: { push: true, kakao: true, sms: true, email: true },
      passwordHash: '',
      createdAt: instant(0),
      version: 3,
    });
  });

  it('speaks the language that the person spoke', () => {
    expect(closedAccount({ ...person, language: 'ko' }).name).to.equal('탈퇴한 회원');
  });
});
