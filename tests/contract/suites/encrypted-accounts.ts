import { defaultPolicies } from '@spotter/core/application';
import { krw, minus, type MentorId, type EncryptedText } from '@spotter/core/kernel';
import type { EncryptedAccount, EncryptedAccountOwner } from '@spotter/core/mentor';
import { intervalOf, makePayouts, periodOn, type Payout } from '@spotter/core/payout';
import { expect } from 'chai';
import { aBankAccount, anEarning, MONDAY, newId } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMentor } from '../test-data.js';
import { testInNewContext, type TestContext } from '../test-context.js';

const policy = defaultPolicies.payout;
const PERIOD = periodOn(MONDAY, policy);
const { endsAt } = intervalOf(PERIOD);

export function describeEncryptedAccounts(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const otherThan = (
    { run }: TestContext,
    keyId: string,
    owner: EncryptedAccountOwner = 'mentor',
    after: string | null = null,
    limit = 9,
  ) => run(({ encryptedAccounts }) => encryptedAccounts.findEncryptedWithOtherKey(keyId, owner, after, limit));
  const reencrypt = ({ run }: TestContext, owner: EncryptedAccountOwner, ...accounts: readonly EncryptedAccount[]) =>
    run(({ encryptedAccounts }) => encryptedAccounts.reencrypt(owner, accounts));
  const encrypted = (keyId: string): EncryptedText => ({ keyId, text: `encrypted by ${keyId}` });
  const account = (keyId: string) => ({ ...aBankAccount(), accountNumber: encrypted(keyId) });
  const mentorWith = async ({ run }: TestContext, keyId: string | null): Promise<MentorId> =>
    (await run((repositories) => addMentor(repositories, { bankAccount: keyId === null ? null : account(keyId) }))).id;

  /** A payout whose deposit was requested. */
  const payoutWith = (context: TestContext, mentorId: MentorId, keyId: string): Promise<Payout> =>
    context.run(async (repositories) => {
      const { earnings, payouts } = repositories;
      await earnings.add(anEarning({ mentorId, amount: krw(10_000), releasedAt: minus(endsAt, 1) }));
      await payouts.close(PERIOD);
      const [made] = await makePayouts(repositories, { at: endsAt, policy, ids: { next: newId } }, 1);
      const payout = {
        ...made!,
        status: 'processing',
        sentAt: made!.calculatedAt,
        bankAccount: account(keyId),
      } as Payout;
      await payouts.save(payout);
      return payouts.get(payout.id);
    });

  describe('encrypted accounts', () => {
    test('are found in parts when another key has encrypted them', async (context) => {
      const old = [
        await mentorWith(context, 'one'),
        await mentorWith(context, 'two'),
        await mentorWith(context, 'one'),
      ].sort();
      await mentorWith(context, 'now');
      await mentorWith(context, null);
      const found = await otherThan(context, 'now');
      expect(found.map(({ id, mentorId }) => [id, mentorId])).to.deep.equal(old.map((id) => [id, id]));
      const first = await otherThan(context, 'now', 'mentor', null, 2);
      expect([...first, ...(await otherThan(context, 'now', 'mentor', first[1]!.id))]).to.deep.equal(found);
      expect(await otherThan(context, 'now', 'mentor', old[2])).to.deep.equal([]);
      expect(await otherThan(context, 'now', 'payout')).to.deep.equal([]);
    });

    test('of mentors are re-encrypted without other changes', async (context) => {
      const id = await mentorWith(context, 'old');
      const before = await context.run(({ mentors }) => mentors.get(id));
      const [found] = await otherThan(context, 'now');
      expect(found?.accountNumber).to.deep.equal(encrypted('old'));
      await reencrypt(context, 'mentor', { ...found!, accountNumber: encrypted('now') });
      const after = await context.run(({ mentors }) => mentors.get(id));
      expect(after).to.deep.equal({ ...before, bankAccount: account('now') });
      expect(await otherThan(context, 'now')).to.deep.equal([]);
    });

    test('of payouts are re-encrypted without other changes', async (context) => {
      const mentorId = await mentorWith(context, 'now');
      const payout = await payoutWith(context, mentorId, 'old');
      const [found] = await otherThan(context, 'now', 'payout');
      expect(found).to.deep.equal({ id: payout.id, mentorId, accountNumber: encrypted('old') });
      await reencrypt(context, 'payout', { ...found!, accountNumber: encrypted('now') });
      const after = await context.run(({ payouts }) => payouts.get(payout.id));
      expect(after).to.deep.equal({ ...payout, bankAccount: account('now') });
      expect(await otherThan(context, 'now', 'payout')).to.deep.equal([]);
    });

    test('are unchanged when the re-encryption is rolled back', async (context) => {
      const id = await mentorWith(context, 'old');
      await context.rollBack(async ({ encryptedAccounts }) => {
        await encryptedAccounts.reencrypt('mentor', [{ id, mentorId: id, accountNumber: encrypted('now') }]);
      });
      expect((await otherThan(context, 'now')).map((one) => one.id)).to.deep.equal([id]);
    });
  });
}
