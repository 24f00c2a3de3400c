import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { defaultPolicies } from '@spotter/core/application';
import {
  AccountTokenIssuer,
  redeemAccountToken,
  withdrawTokens,
  type AccountToken,
  type AccountTokenKind,
  type Secrets,
} from '@spotter/core/identity';
import { MINUTE, plus, type Cipher, type Instant, type PersonId } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aPerson, NINE } from '../contract/builders.js';
import { expectRefusal } from '../contract/refusals.js';

const cipher: Cipher = {
  keyId: 'key',
  encrypt: (text, context) => ({ keyId: context, text: `encrypted ${text}` }),
  decrypt: ({ text }) => text.slice('encrypted '.length),
};

async function tokenFixture() {
  let made = 0;
  const secrets: Secrets = {
    make: () => `secret-${(made += 1)}`,
    makeDigits: () => '',
    hash: (secret) => `hash of ${secret}`,
  };
  const transaction = new MemoryDatabase().transaction({
    clock: new ManualClock(NINE),
    ids: sequentialIds(),
  });
  const issuer = new AccountTokenIssuer({ secrets, cipher, policies: defaultPolicies });
  const [mina, other] = [aPerson(), aPerson()];
  await transaction.run(async ({ people }) => {
    await people.add(mina);
    await people.add(other);
  });
  return {
    mina: mina.id,
    other: other.id,
    issue: (person: PersonId, kind: AccountTokenKind = 'password-reset', at: Instant = NINE) =>
      transaction.run(async (repositories) => {
        await repositories.people.get(person);
        return issuer.issue(repositories, person, kind, at);
      }),
    redeem: (token: AccountToken, kinds: readonly AccountTokenKind[] = ['password-reset'], at: Instant = NINE) =>
      transaction.run((repositories) => redeemAccountToken(repositories, token.hash, kinds, at)),
    withdraw: (person: PersonId, kind: AccountTokenKind) =>
      transaction.run(({ accountTokens }) => withdrawTokens(accountTokens, person, [kind], NINE)),
  };
}

describe('redeeming a one-time token', () => {
  it('gives its person, once', async () => {
    const { mina, issue, redeem } = await tokenFixture();
    const token = (await issue(mina))!;
    expect(await redeem(token)).to.include({ id: mina });
    await expectRefusal(redeem(token), 'validation');
  });

  it('refuses a token of another kind, and leaves it valid', async () => {
    const { mina, issue, redeem } = await tokenFixture();
    const token = (await issue(mina, 'email-verification'))!;
    await expectRefusal(redeem(token, ['password-reset', 'staff-invitation']), 'validation');
    expect(await redeem(token, ['email-verification'])).to.include({ id: mina });
  });

  it('refuses a replaced, a withdrawn and an expired token', async () => {
    const { mina, issue, redeem, withdraw } = await tokenFixture();
    const first = (await issue(mina))!;
    const second = (await issue(mina))!;
    await expectRefusal(redeem(first), 'validation');
    await expectRefusal(redeem(second, ['password-reset'], plus(NINE, 30 * MINUTE)), 'validation');
    await withdraw(mina, 'password-reset');
    await expectRefusal(redeem(second), 'validation');
  });

  it('lets one of two concurrent uses succeed', async () => {
    const { mina, issue, redeem } = await tokenFixture();
    const token = (await issue(mina))!;
    const outcomes = await Promise.allSettled([redeem(token), redeem(token)]);
    expect(outcomes.map(({ status }) => status).sort()).to.deep.equal(['fulfilled', 'rejected']);
  });

  it('changes nothing for another person', async () => {
    const { mina, other, issue, redeem, withdraw } = await tokenFixture();
    const tokens = [(await issue(mina))!, (await issue(other))!] as const;
    await withdraw(mina, 'password-reset');
    expect(await redeem(tokens[1])).to.include({ id: other });
  });
});

describe('issuing a one-time token', () => {
  it('stores its hash, and its text encrypted for its person and kind', async () => {
    const { mina, issue } = await tokenFixture();
    expect(await issue(mina)).to.deep.equal({
      personId: mina,
      kind: 'password-reset',
      hash: 'hash of secret-1',
      encrypted: { keyId: `account-token:password-reset:${mina}`, text: 'encrypted secret-1' },
      expiresAt: plus(NINE, 30 * MINUTE),
      issuedAt: [NINE],
    });
  });

  it('stops after five within an hour, of one kind and for one person', async () => {
    const { mina, other, issue, redeem } = await tokenFixture();
    let last: AccountToken | null = null;
    for (let count = 0; count < 5; count += 1) last = await issue(mina);
    expect(await issue(mina)).to.equal(null);
    expect(await issue(mina, 'email-verification')).not.to.equal(null);
    expect(await issue(other)).not.to.equal(null);
    expect(await redeem(last!)).to.include({ id: mina });
  });
});
