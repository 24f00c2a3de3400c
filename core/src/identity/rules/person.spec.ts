import { expect } from 'chai';
import { mayBeOfStranger, newPerson } from './person.js';
import type { MemberId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';

const given = {
  id: 'hana' as MemberId,
  role: 'member',
  name: 'Hana',
  email: 'hana@example.com',
  phone: null,
  language: 'ko',
  passwordHash: 'hash',
  createdAt: instant(5),
} as const;

describe('a person who registers', () => {
  it('has agreed to marketing at the registration, or not at all', () =>
    expect(
      [true, false].map((marketingOptIn) => newPerson({ ...given, marketingOptIn }).marketingAgreedAt),
    ).to.deep.equal([5, null]));
});

describe('an account', () => {
  it('can belong to a stranger while the address of a member or mentor is not verified', () => {
    expect(mayBeOfStranger({ role: 'member', emailVerifiedAt: given.createdAt })).to.equal(false);
    expect(mayBeOfStranger({ role: 'admin', emailVerifiedAt: null })).to.equal(false);
    expect(mayBeOfStranger({ role: 'mentor', emailVerifiedAt: null })).to.equal(true);
  });
});
