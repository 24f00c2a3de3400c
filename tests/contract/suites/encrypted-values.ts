import { defaultPolicies, ENCRYPTED_KINDS, type EncryptedKind, type EncryptedValue } from '@spotter/core/application';
import { enrollSecondFactor } from '@spotter/core/identity';
import { krw, minus, type EncryptedText, type MentorId, type PersonId } from '@spotter/core/kernel';
import { intervalOf, makePayouts, periodOn, type Payout } from '@spotter/core/payout';
import { expect } from 'chai';
import { aBankAccount, anEarning, MONDAY, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMentor, addPerson } from '../test-data.js';
import { testInNewContext, type TestContext } from '../test-context.js';

const policy = defaultPolicies.payout;
const PERIOD = periodOn(MONDAY, policy);
const { endsAt } = intervalOf(PERIOD);

const encrypted = (keyId: string): EncryptedText => ({ keyId, text: `encrypted by ${keyId}` });
const account = (keyId: string) => ({ ...aBankAccount(), accountNumber: encrypted(keyId) });

type Owner = Pick<EncryptedValue, 'id' | 'personId'>;

interface Kind {
  /** Adds one value for each key, in the order of their ids, and a row without a value. */
  add(context: TestContext, keyIds: readonly string[]): Promise<readonly Owner[]>;
  /** The whole row with the value. */
  get(context: TestContext, id: string): Promise<unknown>;
  /** The row with the value of another key. */
  withKey(row: never, keyId: string): unknown;
}

const addPeople = async ({ run }: TestContext, count: number): Promise<readonly PersonId[]> => {
  const people: PersonId[] = [];
  while (people.length < count) people.push((await run(addPerson)).id);
  return people.sort();
};

const addMentors = async ({ run }: TestContext, keyIds: readonly (string | null)[]): Promise<readonly MentorId[]> => {
  const ids: MentorId[] = [];
  for (const keyId of keyIds)
    ids.push((await run((all) => addMentor(all, { bankAccount: keyId === null ? null : account(keyId) }))).id);
  return ids;
};

const ofPerson = (personId: PersonId): Owner => ({ id: personId, personId });

const KINDS: Readonly<Record<EncryptedKind, Kind>> = {
  mentor: {
    add: async (context, keyIds) => (await addMentors(context, [...keyIds, null])).slice(0, -1).map(ofPerson),
    get: ({ run }, id) => run(({ mentors }) => mentors.get(id as MentorId)),
    withKey: (mentor: object, keyId) => ({ ...mentor, bankAccount: account(keyId) }),
  },
  payout: {
    async add(context, keyIds) {
      const mentors = await addMentors(
        context,
        [...keyIds, null].map(() => null),
      );
      return context.run(async (repositories) => {
        const { earnings, payouts } = repositories;
        const releasedAt = minus(endsAt, 1);
        await earnings.add(...mentors.map((mentorId) => anEarning({ mentorId, amount: krw(10_000), releasedAt })));
        await payouts.close(PERIOD);
        const made = await makePayouts(repositories, { at: endsAt, policy, ids: { next: newId } }, mentors.length);
        const sent = made.slice(0, -1).map((payout, index) => {
          const { calculatedAt: sentAt } = payout;
          return { ...payout, status: 'processing', sentAt, bankAccount: account(keyIds[index]!) } as const;
        });
        await payouts.save(...sent);
        return sent.map(({ id, mentorId }) => ({ id, personId: mentorId }));
      });
    },
    get: ({ run }, id) => run(({ payouts }) => payouts.get(id as Payout['id'])),
    withKey: (payout: object, keyId) => ({ ...payout, bankAccount: account(keyId) }),
  },
  'second-factor': {
    async add(context, keyIds) {
      const [without, ...people] = await addPeople(context, keyIds.length + 1);
      await context.run(async ({ secondFactors }) => {
        for (const [index, personId] of people.entries())
          await secondFactors.upsert(enrollSecondFactor(null, { personId, secret: encrypted(keyIds[index]!) }));
        await secondFactors.upsert({
          ...enrollSecondFactor(null, { personId: without!, secret: encrypted('') }),
          secret: null,
        });
      });
      return people.map(ofPerson);
    },
    get: ({ run }, id) => run(({ secondFactors }) => secondFactors.find(id as PersonId)),
    withKey: (factor: object, keyId) => ({ ...factor, secret: encrypted(keyId) }),
  },
  'calendar-feed': {
    async add(context, keyIds) {
      const people = await addPeople(context, keyIds.length);
      await context.run(async ({ calendarFeeds }) => {
        for (const [index, personId] of people.entries())
          await calendarFeeds.upsert({
            personId,
            hash: newId(),
            encrypted: encrypted(keyIds[index]!),
            createdAt: NINE,
          });
      });
      return people.map(ofPerson);
    },
    get: ({ run }, id) => run(({ calendarFeeds }) => calendarFeeds.find(id as PersonId)),
    withKey: (feed: object, keyId) => ({ ...feed, encrypted: encrypted(keyId) }),
  },
};

export function describeEncryptedValues(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const otherThanNow = ({ run }: TestContext, kind: EncryptedKind, after: string | null = null, limit = 9) =>
    run(({ encryptedValues }) => encryptedValues.findWithOtherKey(kind, 'now', after, limit));

  for (const kind of ENCRYPTED_KINDS)
    describe(`encrypted values of a ${kind}`, () => {
      const { add, get, withKey } = KINDS[kind];

      test('are found in parts when another key has encrypted them', async (context) => {
        const owners = await add(context, ['one', 'two', 'one', 'now']);
        const old = owners
          .slice(0, 3)
          .map((owner, index) => ({ ...owner, encrypted: encrypted(['one', 'two', 'one'][index]!) }));
        const byId = old.sort((one, other) => (one.id < other.id ? -1 : 1));
        expect(await otherThanNow(context, kind)).to.deep.equal(byId);
        expect(await otherThanNow(context, kind, null, 2)).to.deep.equal(byId.slice(0, 2));
        expect(await otherThanNow(context, kind, byId[1]!.id)).to.deep.equal(byId.slice(2));
        expect(await otherThanNow(context, kind, byId[2]!.id)).to.deep.equal([]);
      });

      test('are re-encrypted without other changes', async (context) => {
        const [owner] = await add(context, ['old']);
        const before = await get(context, owner!.id);
        const value = { ...owner!, encrypted: encrypted('now') };
        await context.run(({ encryptedValues }) => encryptedValues.reencrypt(kind, [value]));
        expect(await get(context, owner!.id)).to.deep.equal(withKey(before as never, 'now'));
        expect(await otherThanNow(context, kind)).to.deep.equal([]);
      });

      test('are unchanged when the re-encryption is rolled back', async (context) => {
        const [owner] = await add(context, ['old']);
        await context.rollBack(({ encryptedValues }) =>
          encryptedValues.reencrypt(kind, [{ ...owner!, encrypted: encrypted('now') }]),
        );
        expect((await otherThanNow(context, kind)).map(({ id }) => id)).to.deep.equal([owner!.id]);
      });
    });
}
