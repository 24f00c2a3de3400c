import { expect } from 'chai';
import { isEmailAddress } from './email-address.js';

describe('an e-mail address', () => {
  it('has ASCII letters, digits and a few special characters, and a domain of two parts or more', () => {
    for (const text of ['Member1@Spotter.Test', 'mi.na.kim@spotter.kr', "o'neil_a+b-c@mail.example.co.kr", '1@2.kr'])
      expect(isEmailAddress(text), text).to.equal(true);
    for (const text of ['', 'a', '@c.kr', 'a@b', 'a b@c.kr', 'a@c.kr\n', 'a@b@c.kr', 'a..b@c.kr', '.a@c.kr', 'a.@c.kr'])
      expect(isEmailAddress(text), text).to.equal(false);
    for (const text of ['김@회사.kr', 'a@회사.kr', 'ä@c.kr', '"a"@c.kr', 'a@-c.kr', 'a@c.k1'])
      expect(isEmailAddress(text), text).to.equal(false);
  });

  it('has at most 254 characters', () => {
    const domain = '@example.kr';
    expect(isEmailAddress(`${'a'.repeat(254 - domain.length)}${domain}`)).to.equal(true);
    expect(isEmailAddress(`${'a'.repeat(255 - domain.length)}${domain}`)).to.equal(false);
  });
});
