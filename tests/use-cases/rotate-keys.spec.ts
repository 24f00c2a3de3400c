import { feedContext } from '@spotter/core/calendar';
import { enrollSecondFactor, secretContext } from '@spotter/core/identity';
import type { Cipher, EncryptedText, PersonId } from '@spotter/core/kernel';
import { encryptionContext } from '@spotter/core/mentor';
import { AesCipher, type CipherKey } from '@spotter/crypto-node';
import { expect } from 'chai';
import { aBankAccount, aMentor, aPerson, NINE } from '../contract/builders.js';
import { createMemoryService } from './test-service.js';

const key = (id: string, byte: number): CipherKey => ({ id, bytes: new Uint8Array(32).fill(byte) });
const [OLD, NEW, LOST] = [key('2025', 1), key('2026', 2), key('lost', 3)];

type Service = ReturnType<typeof createMemoryService>;

interface Kind {
  readonly noun: string;
  readonly contextOf: (id: never) => string;
  /** Adds a row with the value. @returns the id of its person. */
  readonly add: (service: Service, encrypt: (context: string) => EncryptedText) => Promise<PersonId>;
  readonly valueOf: (service: Service, id: never) => Promise<EncryptedText>;
}

const KINDS: readonly Kind[] = [
  {
    noun: 'number',
    contextOf: encryptionContext,
    async add({ transaction }, encrypt) {
      const mentor = aMentor();
      const bankAccount = { ...aBankAccount(), accountNumber: encrypt(encryptionContext(mentor.id)) };
      await transaction.run(({ mentors }) => mentors.add({ ...mentor, bankAccount }));
      return mentor.id;
    },
    valueOf: async ({ transaction }, id) =>
      (await transaction.run(({ mentors }) => mentors.get(id))).bankAccount!.accountNumber,
  },
  {
    noun: 'secret',
    contextOf: secretContext,
    async add({ transaction }, encrypt) {
      const { id: personId } = aPerson();
      const factor = enrollSecondFactor(null, { personId, secret: encrypt(secretContext(personId)) });
      await transaction.run(({ secondFactors }) => secondFactors.upsert(factor));
      return personId;
    },
    valueOf: async ({ transaction }, id) =>
      (await transaction.run(({ secondFactors }) => secondFactors.find(id)))!.secret!,
  },
  {
    noun: 'token',
    contextOf: feedContext,
    async add({ transaction }, encrypt) {
      const { id: personId } = aPerson();
      const feed = { personId, hash: personId, encrypted: encrypt(feedContext(personId)), createdAt: NINE };
      await transaction.run(({ calendarFeeds }) => calendarFeeds.upsert(feed));
      return personId;
    },
    valueOf: async ({ transaction }, id) =>
      (await transaction.run(({ calendarFeeds }) => calendarFeeds.find(id)))!.encrypted,
  },
];

for (const { noun, contextOf, add, valueOf } of KINDS)
  describe(`ReencryptValues for a ${noun}`, () => {
    function fixture() {
      const service = createMemoryService({ cipher: new AesCipher([NEW, OLD]) });
      return {
        rotate: () => service.reencryptValues.run(),
        add: (encrypting: Cipher) => add(service, (context) => encrypting.encrypt('plain', context)),
        value: (id: PersonId) => valueOf(service, id as never),
      };
    }

    it('encrypts every value again, so that the old key can be removed', async () => {
      const { rotate, add, value } = fixture();
      const ids: PersonId[] = [];
      for (let count = 0; count < 501; count += 1) ids.push(await add(new AesCipher([OLD])));
      expect(await rotate()).to.deep.equal({ considered: 501, changed: 501, skipped: 0, failures: [] });
      const newKeyOnly = new AesCipher([NEW]);
      for (const id of ids) expect(newKeyOnly.decrypt(await value(id), contextOf(id as never))).to.equal('plain');
    });

    it('changes nothing in the second run', async () => {
      const { rotate, add, value } = fixture();
      const id = await add(new AesCipher([OLD]));
      await rotate();
      const encrypted = await value(id);
      expect((await rotate()).considered).to.equal(0);
      expect(await value(id)).to.deep.equal(encrypted);
    });

    it('reports a value that no key opens and re-encrypts the others', async () => {
      const { rotate, add, value } = fixture();
      const [lost, other] = [await add(new AesCipher([LOST])), await add(new AesCipher([OLD]))];
      const failures = [{ id: lost, code: 'internal', message: `The ${noun} cannot be decrypted with the key lost.` }];
      expect(await rotate()).to.deep.equal({ considered: 2, changed: 1, skipped: 0, failures });
      expect([(await value(other)).keyId, (await value(lost)).keyId]).to.deep.equal(['2026', 'lost']);
    });
  });
