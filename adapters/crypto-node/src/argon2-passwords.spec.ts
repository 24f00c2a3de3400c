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
