import { expect } from 'chai';
import { newAdministrator } from './new-administrator.js';
import type { AdminId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';

const given = {
  id: 'boss' as AdminId,
  name: 'Bora',
  email: 'Bora@Example.com',
  language: 'ko',
  passwordHash: 'hash',
  createdAt: instant(1),
} as const;

describe('a new administrator', () => {
  it('has an address in lower case, no verified contact, and no consent to marketing', () =>
    expect(newAdministrator(given)).to.deep.equal({
      ...given,
      role: 'admin',
      email: 'bora@example.com',
      emailVerifiedAt: null,
      formerAddress: null,
      phone: null,
      phoneVerifiedAt: null,
      marketingAgreedAt: null,
      marketingAskedAt: null,
      marketingOptIn: false,
      marketingChannels: { push: true, kakao: true, sms: true, email: true },
      version: 1,
    }));
});
