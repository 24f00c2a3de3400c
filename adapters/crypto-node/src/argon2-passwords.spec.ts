import { expect } from 'chai';
import { Argon2Passwords } from './argon2-passwords.js';

const passwords = new Argon2Passwords({ memoryCost: 1_024, timeCost: 1, parallelism: 1 });

describe('Argon2 passwords', () => {
  it('recognise the password that was hashed, and no other', async () => {
    const hash = await passwords.hash('a long password');
    expect(hash).to.match(/^\$argon2id\$/);
    expect(await passwords.matches('a long password', hash)).to.equal(true);
    expect(await passwords.matches('another password', hash)).to.equal(false);
  });

  it('never match where there is no account', async () => {
    expect(await passwords.matches('the password of nobody', null)).to.equal(false);
  });
});
