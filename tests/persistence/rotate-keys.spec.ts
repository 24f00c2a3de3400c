import { defaultPolicies, type Repositories } from '@spotter/core/application';
import { feedContext } from '@spotter/core/calendar';
import { enrollSecondFactor, secretContext } from '@spotter/core/identity';
import { krw, minus, type EncryptedText, type MentorId } from '@spotter/core/kernel';
import { encryptionContext } from '@spotter/core/mentor';
import { intervalOf, makePayouts, periodOn } from '@spotter/core/payout';
import { AesCipher, type CipherKey } from '@spotter/crypto-node';
import { expect } from 'chai';
import { aBankAccount, anEarning, MONDAY, newId, NINE } from '../contract/builders.js';
import { addMentor, addPerson } from '../contract/test-data.js';
import { rowsOf } from '../support/rows-of.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

const key = (id: string, byte: number): CipherKey => ({ id, bytes: new Uint8Array(32).fill(byte) });
const [OLD, NEW, LOST] = [key('2025', 1), key('2026', 2), key('lost', 3)];
const policy = defaultPolicies.payout;
let period = periodOn(MONDAY, policy);

interface Kind {
  readonly noun: string;
  readonly table: string;
  readonly id: string;
  readonly columns: readonly [keyId: string, text: string];
  readonly contextOf: (owner: never) => string;
  /** Adds a row with the value of its owner. @returns the ids of the row and of the owner. */
  add(all: Repositories, encrypt: (owner: string) => EncryptedText): Promise<readonly [id: string, owner: string]>;
  /** Adds a row of the table without a value. */
  addWithout?(all: Repositories): Promise<unknown>;
}

/** A payout of a period of its own: an earning cannot be added to a closed one. */
async function addPayout(all: Repositories, mentorId: MentorId) {
  period = periodOn(period.endsOn, policy);
  const { endsAt: at } = intervalOf(period);
  await all.earnings.add(anEarning({ mentorId, amount: krw(10_000), releasedAt: minus(at, 1) }));
  await all.payouts.close(period);
  const [payout] = await makePayouts(all, { at, policy, ids: { next: newId } }, 1);
  return payout!;
}

const KINDS: readonly Kind[] = [
  {
    noun: 'account number of the mentor',
    table: 'mentor',
    id: 'id',
    columns: ['bank_account_key_id', 'bank_account_sealed'],
    contextOf: encryptionContext,
    async add(all, encrypt) {
      const id = newId<MentorId>();
      await addMentor(all, { id, bankAccount: { ...aBankAccount(), accountNumber: encrypt(id) } });
      return [id, id];
    },
    addWithout: (all) => addMentor(all, { bankAccount: null }),
  },
  {
    noun: 'account number of the payout',
    table: 'payout',
    id: 'id',
    columns: ['bank_account_key_id', 'bank_account_sealed'],
    contextOf: encryptionContext,
    async add(all, encrypt) {
      const { id: mentorId } = await addMentor(all, { bankAccount: null });
      const payout = await addPayout(all, mentorId);
      const bankAccount = { ...aBankAccount(), accountNumber: encrypt(mentorId) };
      await all.payouts.save({ ...payout, status: 'processing', sentAt: payout.calculatedAt, bankAccount } as never);
      return [payout.id, mentorId];
    },
    addWithout: async (all) => addPayout(all, (await addMentor(all, { bankAccount: null })).id),
  },
  {
    noun: 'second factor of the person',
    table: 'second_factor',
    id: 'person_id',
    columns: ['secret_key_id', 'secret_sealed'],
    contextOf: secretContext,
    async add(all, encrypt) {
      const { id: personId } = await addPerson(all);
      await all.secondFactors.upsert(enrollSecondFactor(null, { personId, secret: encrypt(personId) }));
      return [personId, personId];
    },
    async addWithout(all) {
      const { id: personId } = await addPerson(all);
      const factor = enrollSecondFactor(null, { personId, secret: { keyId: '', text: '' } });
      await all.secondFactors.upsert({ ...factor, secret: null });
    },
  },
  {
    noun: 'calendar token of the person',
    table: 'calendar_feed',
    id: 'person_id',
    columns: ['sealed_key_id', 'sealed_text'],
    contextOf: feedContext,
    async add(all, encrypt) {
      const { id: personId } = await addPerson(all);
      await all.calendarFeeds.upsert({ personId, hash: newId(), encrypted: encrypt(personId), createdAt: NINE });
      return [personId, personId];
    },
  },
];

describe('a rotation of keys', () => {
  let fixture: DatabaseFixture;
  beforeEach(async () => {
    fixture = await openDatabaseFixture({ cipher: new AesCipher([NEW, OLD]) });
  });
  afterEach(() => fixture.close());

  const rotate = () => fixture.database.reencryptValues();

  for (const { noun, table, id, columns, contextOf, add, addWithout } of KINDS) {
    const [keyId, text] = columns;
    const addEncrypted = (by: CipherKey, context = contextOf) =>
      fixture.run((all) => add(all, (owner) => new AesCipher([by]).encrypt('plain', context(owner as never))));

    /** The value, and the other columns. */
    const read = async (row: string) => {
      const query = `select ${keyId} as "keyId", ${text} as text, to_jsonb(t) - '${keyId}' - '${text}' as others
        from ${table} t where ${id} = $1`;
      const [{ others, ...value }] = (await rowsOf(fixture.url, query, [row])) as [EncryptedText & { others: object }];
      return { value, others };
    };

    describe(`for the ${noun}`, () => {
      it('encrypts every value again without other changes, so that the old key can be removed', async () => {
        const [row, owner] = await addEncrypted(OLD);
        if (addWithout) await fixture.run(addWithout);
        const { others } = await read(row);
        expect(await rotate()).to.deep.equal({ considered: 1, changed: 1, skipped: 0, failures: [] });
        const after = await read(row);
        expect(after.others).to.deep.equal(others);
        expect(new AesCipher([NEW]).decrypt(after.value, contextOf(owner as never))).to.equal('plain');
        expect(await rotate(), 'again').to.include({ considered: 0, changed: 0 });
        expect(await read(row)).to.deep.equal(after);
      });

      it('reports values that no key opens or that belong to another person, and re-encrypts the others', async () => {
        const [other] = await addEncrypted(OLD);
        const [moved] = await addEncrypted(OLD, () => contextOf(newId()));
        const [lost] = await addEncrypted(LOST);
        const { failures, ...counts } = await rotate();
        expect(counts).to.deep.equal({ considered: 3, changed: 1, skipped: 0 });
        const failed = (row: string, by: string) => {
          return { id: row, code: 'internal', message: `The ${noun} cannot be decrypted with the key ${by}.` };
        };
        expect(failures).to.have.deep.members([failed(lost, 'lost'), failed(moved, '2025')]);
        for (const [row, by] of [
          [lost, 'lost'],
          [moved, '2025'],
          [other, '2026'],
        ] as const)
          expect((await read(row)).value.keyId).to.equal(by);
      });
    });
  }

  it('continues after the first batch', async () => {
    const [, , , feeds] = KINDS;
    const encrypt = (owner: string) => new AesCipher([OLD]).encrypt('plain', feedContext(owner as never));
    await fixture.run(async (all) => {
      for (let count = 0; count < 501; count += 1) await feeds!.add(all, encrypt);
    });
    expect(await rotate()).to.deep.equal({ considered: 501, changed: 501, skipped: 0, failures: [] });
  });
});
