import { hash as argon2 } from '@node-rs/argon2';
import { expect } from 'chai';
import type { DomainError } from '@spotter/core/kernel';
import { Argon2Passwords } from './argon2-passwords.js';

const passwords = new Argon2Passwords({ memoryCost: 1_024, timeCost: 1, parallelism: 1 });

describe('Argon2 passwords', () => {
  it('match only the hashed password', async () => {
    const hash = await passwords.hash('a long password');
    expect(hash).to.match(/^\$argon2id\$/);
    expect(await passwords.matches('a long password', hash)).to.equal(true);
    expect(await passwords.matches('another password', hash)).to.equal(false);
  });

  const [composed, decomposed] = ['독고탁별난긴이름'.normalize('NFC'), '독고탁별난긴이름'.normalize('NFD')];

  it('match in each Unicode form of the hashed text', async () => {
    for (const hash of [await passwords.hash(composed), await passwords.hash(decomposed)]) {
      expect(await passwords.matches(composed, hash)).to.equal(true);
      expect(await passwords.matches(decomposed, hash)).to.equal(true);
    }
  });

  it('match the hash of an earlier version, which hashed the text as it was typed', async () => {
    const hash = await argon2(decomposed, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });
    expect(await passwords.matches(decomposed, hash)).to.equal(true);
    expect(await passwords.matches(`${decomposed}!`, hash)).to.equal(false);
    expect(await passwords.matches(decomposed, null)).to.equal(false);
  });

  it('do not match without an account', async () => {
    expect(await passwords.matches('the password of nobody', null)).to.equal(false);
  });

  it('queue a burst and refuse more than the maximum', async () => {
    const hash = await passwords.hash('a long password');
    const burst = Array.from({ length: 300 }, () => passwords.matches('another password', hash));
    const results = await Promise.all(burst.map((one) => one.catch((error: unknown) => (error as DomainError).code)));
    expect(results.filter((result) => result === false)).to.have.length(3 + 256);
    expect(results.filter((result) => result === 'rate-limited')).to.have.length(300 - 3 - 256);
    expect(await passwords.matches('a long password', hash)).to.equal(true);
  });
});
