import { defaultPolicies } from '@spotter/core/application';
import { feedContext } from '@spotter/core/calendar';
import { enrollSecondFactor, secretContext } from '@spotter/core/identity';
import { krw, minus, type Cipher, type EncryptedText, type MentorId, type PersonId } from '@spotter/core/kernel';
import { encryptionContext } from '@spotter/core/mentor';
import { intervalOf, makePayouts, periodOn } from '@spotter/core/payout';
import { AesCipher, type CipherKey } from '@spotter/crypto-node';
import { expect } from 'chai';
import { aBankAccount, aMentor, anEarning, aPerson, MONDAY, newId, NINE } from '../contract/builders.js';
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
    noun: 'account number of the mentor',
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
    noun: 'second factor of the person',
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
    noun: 'calendar token of the person',
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
  describe(`ReencryptValues for the ${noun}`, () => {
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

describe('ReencryptValues for a payout', () => {
  const cipher = new AesCipher([NEW, OLD]);
  const policy = defaultPolicies.payout;
  const period = periodOn(MONDAY, policy);
  const { endsAt } = intervalOf(period);

  /** A payout sent to a number that is encrypted in this context. */
  async function fixture(contextOf: (payout: { id: string; mentorId: MentorId }) => string) {
    const service = createMemoryService({ cipher });
    const mentor = aMentor();
    const payout = await service.transaction.run(async (repositories) => {
      const { mentors, earnings, payouts } = repositories;
      await mentors.add(mentor);
      await earnings.add(anEarning({ mentorId: mentor.id, amount: krw(10_000), releasedAt: minus(endsAt, 1) }));
      await payouts.close(period);
      const [made] = await makePayouts(repositories, { at: endsAt, policy, ids: { next: newId } }, 1);
      const accountNumber = new AesCipher([OLD]).encrypt('plain', contextOf(made!));
      const bankAccount = { ...aBankAccount(), accountNumber };
      const sent = { ...made!, status: 'processing', sentAt: endsAt, bankAccount } as const;
      await payouts.save(sent);
      return sent;
    });
    const report = await service.reencryptValues.run();
    const stored = await service.transaction.run(({ payouts }) => payouts.get(payout.id));
    return { payout, report, number: stored.bankAccount!.accountNumber };
  }

  it('keeps the number valid for its mentor alone', async () => {
    const { payout, report, number } = await fixture(({ mentorId }) => encryptionContext(mentorId));
    expect(report).to.deep.equal({ considered: 1, changed: 1, skipped: 0, failures: [] });
    expect(number.keyId).to.equal(NEW.id);
    expect(cipher.decrypt(number, encryptionContext(payout.mentorId))).to.equal('plain');
    for (const other of [payout.id, newId<MentorId>()])
      expect(() => cipher.decrypt(number, encryptionContext(other as MentorId)), other).to.throw();
  });

  it('reports a number of another context, as one that was copied, and keeps it', async () => {
    for (const other of ['payout', 'mentor']) {
      const { payout, report, number } = await fixture(({ id }) =>
        encryptionContext(other === 'payout' ? (id as MentorId) : newId()),
      );
      const message = 'The account number of the payout cannot be decrypted with the key 2025.';
      expect(report.failures).to.deep.equal([{ id: payout.id, code: 'internal', message }]);
      expect(number.keyId).to.equal(OLD.id);
    }
  });
});
