import {
  ResealBankAccounts,
  sealingContext,
  type Cipher,
  type MentorId,
  type Stores,
  type Transaction,
} from '@spotter/core';
import { AesCipher, type CipherKey } from '@spotter/crypto-node';
import { MemoryDatabase, sequentialIds } from '@spotter/memory';
import { expect } from 'chai';
import { aBankAccount, aMentor, NINE } from '../contract/builders.js';

const key = (id: string, byte: number): CipherKey => ({ id, bytes: new Uint8Array(32).fill(byte) });
const [OLD, NEW, LOST] = [key('2025', 1), key('2026', 2), key('lost', 3)];

const NUMBER = '1101234567890';

describe('rotating the key of the bank accounts', () => {
  const aHouse = (): Transaction<Stores> =>
    new MemoryDatabase().transaction({
      clock: { now: () => NINE },
      ids: sequentialIds(),
      plan: () => ({ deliveries: [], reminders: [] }),
    });

  async function mentorSealedBy(house: Transaction<Stores>, cipher: Cipher): Promise<MentorId> {
    const mentor = aMentor();
    const accountNumber = cipher.seal(NUMBER, sealingContext(mentor.id));
    await house.run(({ mentors }) => mentors.add({ ...mentor, bankAccount: { ...aBankAccount(), accountNumber } }));
    return mentor.id;
  }
  const sealedOf = async (house: Transaction<Stores>, id: MentorId) =>
    (await house.run(({ mentors }) => mentors.get(id))).bankAccount!.accountNumber;

  it('seals every number anew, so that the old key can go', async () => {
    const house = aHouse();
    const ids: MentorId[] = [];
    for (let count = 0; count < 501; count += 1) ids.push(await mentorSealedBy(house, new AesCipher([OLD])));
    const both = new AesCipher([NEW, OLD]);
    expect(both.open(await sealedOf(house, ids[0]!), sealingContext(ids[0]!))).to.equal(NUMBER);
    const report = await new ResealBankAccounts(house, both).run();
    expect(report).to.deep.equal({ considered: 501, changed: 501, skipped: 0, failures: [] });
    const alone = new AesCipher([NEW]);
    for (const id of ids) expect(alone.open(await sealedOf(house, id), sealingContext(id))).to.equal(NUMBER);
  });

  it('changes nothing the second time', async () => {
    const house = aHouse();
    const id = await mentorSealedBy(house, new AesCipher([OLD]));
    const reseal = new ResealBankAccounts(house, new AesCipher([NEW, OLD]));
    await reseal.run();
    const sealed = await sealedOf(house, id);
    expect((await reseal.run()).considered).to.equal(0);
    expect(await sealedOf(house, id)).to.deep.equal(sealed);
  });

  it('tells what no key opens, and goes on with the others', async () => {
    const house = aHouse();
    const lost = await mentorSealedBy(house, new AesCipher([LOST]));
    const other = await mentorSealedBy(house, new AesCipher([OLD]));
    const reseal = new ResealBankAccounts(house, new AesCipher([NEW, OLD]));
    const failures = [{ id: lost, code: 'internal', message: 'The key lost does not open it.' }];
    expect(await reseal.run()).to.deep.equal({ considered: 2, changed: 1, skipped: 0, failures });
    expect((await sealedOf(house, other)).keyId).to.equal('2026');
    expect((await sealedOf(house, lost)).keyId).to.equal('lost');
  });
});
