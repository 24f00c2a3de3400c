import { feedContext } from '@spotter/core/calendar';
import { enrollSecondFactor, secretContext } from '@spotter/core/identity';
import type { Cipher, MentorId, PersonId } from '@spotter/core/kernel';
import { encryptionContext } from '@spotter/core/mentor';
import { AesCipher, type CipherKey } from '@spotter/crypto-node';
import { expect } from 'chai';
import { aBankAccount, aMentor, aPerson, NINE } from '../contract/builders.js';
import { createMemoryService } from './test-service.js';

const key = (id: string, byte: number): CipherKey => ({ id, bytes: new Uint8Array(32).fill(byte) });
const [OLD, NEW, LOST] = [key('2025', 1), key('2026', 2), key('lost', 3)];

const NUMBER = '1101234567890';

describe('ReencryptBankAccounts', () => {
  /** Mentors with bank accounts, and the cipher of the service. */
  function mentorsFixture(cipher: Cipher) {
    const { reencryptBankAccounts, transaction } = createMemoryService({ cipher });
    return {
      reencryptBankAccounts,
      async addMentor(encrypting: Cipher): Promise<MentorId> {
        const mentor = aMentor();
        const bankAccount = {
          ...aBankAccount(),
          accountNumber: encrypting.encrypt(NUMBER, encryptionContext(mentor.id)),
        };
        await transaction.run(({ mentors }) => mentors.add({ ...mentor, bankAccount }));
        return mentor.id;
      },
      accountNumber: async (id: MentorId) =>
        (await transaction.run(({ mentors }) => mentors.get(id))).bankAccount!.accountNumber,
    };
  }

  it('encrypts every number again, so that the old key can be removed', async () => {
    const both = new AesCipher([NEW, OLD]);
    const { reencryptBankAccounts, addMentor, accountNumber } = mentorsFixture(both);
    const ids: MentorId[] = [];
    for (let count = 0; count < 501; count += 1) ids.push(await addMentor(new AesCipher([OLD])));
    expect(both.decrypt(await accountNumber(ids[0]!), encryptionContext(ids[0]!))).to.equal(NUMBER);
    const report = await reencryptBankAccounts.run();
    expect(report).to.deep.equal({ considered: 501, changed: 501, skipped: 0, failures: [] });
    const newKeyOnly = new AesCipher([NEW]);
    for (const id of ids) expect(newKeyOnly.decrypt(await accountNumber(id), encryptionContext(id))).to.equal(NUMBER);
  });

  it('changes nothing in the second run', async () => {
    const { reencryptBankAccounts, addMentor, accountNumber } = mentorsFixture(new AesCipher([NEW, OLD]));
    const id = await addMentor(new AesCipher([OLD]));
    await reencryptBankAccounts.run();
    const encrypted = await accountNumber(id);
    expect((await reencryptBankAccounts.run()).considered).to.equal(0);
    expect(await accountNumber(id)).to.deep.equal(encrypted);
  });

  it('reports a number that no key opens and re-encrypts the others', async () => {
    const { reencryptBankAccounts, addMentor, accountNumber } = mentorsFixture(new AesCipher([NEW, OLD]));
    const lost = await addMentor(new AesCipher([LOST]));
    const other = await addMentor(new AesCipher([OLD]));
    const failures = [{ id: lost, code: 'internal', message: 'The number cannot be decrypted with the key lost.' }];
    expect(await reencryptBankAccounts.run()).to.deep.equal({ considered: 2, changed: 1, skipped: 0, failures });
    expect((await accountNumber(other)).keyId).to.equal('2026');
    expect((await accountNumber(lost)).keyId).to.equal('lost');
  });
});

describe('ReencryptCalendarFeeds', () => {
  it('encrypts every token again, and reports one that no key opens', async () => {
    const { reencryptCalendarFeeds, transaction } = createMemoryService({ cipher: new AesCipher([NEW, OLD]) });
    const addFeed = async (encrypting: Cipher): Promise<PersonId> => {
      const { id: personId } = aPerson();
      const encrypted = encrypting.encrypt('token', feedContext(personId));
      await transaction.run(({ calendarFeeds }) =>
        calendarFeeds.upsert({ personId, hash: personId, encrypted, createdAt: NINE }),
      );
      return personId;
    };
    const [lost, other] = [await addFeed(new AesCipher([LOST])), await addFeed(new AesCipher([OLD]))];
    const failures = [{ id: lost, code: 'internal', message: 'The token cannot be decrypted with the key lost.' }];
    expect(await reencryptCalendarFeeds.run()).to.deep.equal({ considered: 2, changed: 1, skipped: 0, failures });
    const feed = (await transaction.run(({ calendarFeeds }) => calendarFeeds.find(other)))!;
    expect(new AesCipher([NEW]).decrypt(feed.encrypted, feedContext(other))).to.equal('token');
    expect((await reencryptCalendarFeeds.run()).considered).to.equal(1);
  });
});

describe('ReencryptSecondFactors', () => {
  const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

  function factorsFixture() {
    const { reencryptSecondFactors, transaction } = createMemoryService({ cipher: new AesCipher([NEW, OLD]) });
    return {
      reencryptSecondFactors,
      async addFactor(encrypting: Cipher): Promise<PersonId> {
        const { id: personId } = aPerson();
        const secret = encrypting.encrypt(SECRET, secretContext(personId));
        await transaction.run(({ secondFactors }) =>
          secondFactors.upsert(enrollSecondFactor(null, { personId, secret })),
        );
        return personId;
      },
      secret: async (id: PersonId) => (await transaction.run(({ secondFactors }) => secondFactors.find(id)))!.secret!,
    };
  }

  it('encrypts every secret again, and changes nothing in the second run', async () => {
    const { reencryptSecondFactors, addFactor, secret } = factorsFixture();
    const ids: PersonId[] = [];
    for (let count = 0; count < 501; count += 1) ids.push(await addFactor(new AesCipher([OLD])));
    expect(await reencryptSecondFactors.run()).to.deep.equal({
      considered: 501,
      changed: 501,
      skipped: 0,
      failures: [],
    });
    for (const id of ids) expect(new AesCipher([NEW]).decrypt(await secret(id), secretContext(id))).to.equal(SECRET);
    expect((await reencryptSecondFactors.run()).considered).to.equal(0);
  });

  it('reports a secret that no key opens and re-encrypts the others', async () => {
    const { reencryptSecondFactors, addFactor, secret } = factorsFixture();
    const [lost, other] = [await addFactor(new AesCipher([LOST])), await addFactor(new AesCipher([OLD]))];
    const failures = [{ id: lost, code: 'internal', message: 'The secret cannot be decrypted with the key lost.' }];
    expect(await reencryptSecondFactors.run()).to.deep.equal({ considered: 2, changed: 1, skipped: 0, failures });
    expect([(await secret(other)).keyId, (await secret(lost)).keyId]).to.deep.equal(['2026', 'lost']);
  });
});
