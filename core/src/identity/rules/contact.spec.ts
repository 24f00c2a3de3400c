import { expect } from 'chai';
import { withContact } from './contact.js';
import type { Person } from './person.js';
import { instant } from '../../kernel/instant.js';

const person = { name: 'Mina', phone: '+821012345678', language: 'ko', phoneVerifiedAt: instant(1) } as Person;

describe('the change of a contact', () => {
  it('keeps missing fields and the verification', () => {
    expect(withContact(person, { name: 'Mina Kim' })).to.deep.equal({ ...person, name: 'Mina Kim' });
    expect(withContact(person, { phone: '+821012345678' })).to.deep.equal(person);
    const noPhone = { ...person, phone: null, phoneVerifiedAt: null };
    expect(withContact(noPhone, {})).to.deep.equal(noPhone);
  });

  it('can change only the language of messages', () => {
    expect(withContact(person, { language: 'en' })).to.deep.equal({ ...person, language: 'en' });
  });

  it('requires a new verification for a new phone number', () => {
    expect(withContact(person, { phone: '+821099999999' })).to.include({
      phone: '+821099999999',
      phoneVerifiedAt: null,
    });
  });
});
