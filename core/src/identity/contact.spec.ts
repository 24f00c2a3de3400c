import { expect } from 'chai';
import { instant } from '../shared/instant.js';
import { withContact } from './contact.js';
import type { Person } from './person.js';

const person = { name: 'Mina', phone: '+821012345678', phoneVerifiedAt: instant(1) } as Person;

describe('changing one’s contact', () => {
  it('keeps what is not given, the verification too', () => {
    expect(withContact(person, { name: 'Mina Kim' })).to.deep.equal({ ...person, name: 'Mina Kim' });
    expect(withContact(person, { phone: '+821012345678' })).to.deep.equal(person);
  });

  it('asks for a new verification of a new phone number', () => {
    expect(withContact(person, { phone: '+821099999999' })).to.include({
      phone: '+821099999999',
      phoneVerifiedAt: null,
    });
  });
});
