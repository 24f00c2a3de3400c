import { defaultPolicies } from '@spotter/core/application';
import { krw, minus, type MentorId, type SealedText } from '@spotter/core/kernel';
import type { SealedAccount, SealedAccountOwner } from '@spotter/core/mentor';
import { intervalOf, makePayouts, periodOn, type Payout } from '@spotter/core/payout';
import { expect } from 'chai';
import { aBankAccount, anEarning, MONDAY, newId } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMentor } from '../test-data.js';
import { inNewContext, type TestContext } from '../test-context.js';

const policy = defaultPolicies.payout;
const PERIOD = periodOn(MONDAY, policy);
const { endsAt } = intervalOf(PERIOD);

export function describeSealedAccounts(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (context: TestContext) => Promise<void>) =>
    it(title, () => inNewContext(adapter, work));
  const otherThan = (
    { run }: TestContext,
    keyId: string,
    owner: SealedAccountOwner = 'mentor',
    after: string | null = null,
    limit = 9,
  ) => run(({ sealedAccounts }) => sealedAccounts.findSealedWithOtherKey(keyId, owner, after, limit));
  const reseal = ({ run }: TestContext, owner: SealedAccountOwner, ...accounts: readonly SealedAccount[]) =>
    run(({ sealedAccounts }) => sealedAccounts.reseal(owner, accounts));
  const sealed = (keyId: string): SealedText => ({ keyId, text: `sealed by ${keyId}` });
  const account = (keyId: string) => ({ ...aBankAccount(), accountNumber: sealed(keyId) });
  const mentorWith = async ({ run }: TestContext, keyId: string | null): Promise<MentorId> =>
    (await run((repositories) => addMentor(repositories, { bankAccount: keyId === null ? null : account(keyId) }))).id;

  /** One that was handed to the bank. */
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

  describe('sealed accounts', () => {
    test('are found in parts when another key has sealed them', async (context) => {
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

    test('of mentors are resealed without other changes', async (context) => {
      const id = await mentorWith(context, 'old');
      const before = await context.run(({ mentors }) => mentors.get(id));
      const [found] = await otherThan(context, 'now');
      expect(found?.accountNumber).to.deep.equal(sealed('old'));
      await reseal(context, 'mentor', { ...found!, accountNumber: sealed('now') });
      const after = await context.run(({ mentors }) => mentors.get(id));
      expect(after).to.deep.equal({ ...before, bankAccount: account('now') });
      expect(await otherThan(context, 'now')).to.deep.equal([]);
    });

    test('of payouts are resealed without other changes', async (context) => {
      const mentorId = await mentorWith(context, 'now');
      const payout = await payoutWith(context, mentorId, 'old');
      const [found] = await otherThan(context, 'now', 'payout');
      expect(found).to.deep.equal({ id: payout.id, mentorId, accountNumber: sealed('old') });
      await reseal(context, 'payout', { ...found!, accountNumber: sealed('now') });
      const after = await context.run(({ payouts }) => payouts.get(payout.id));
      expect(after).to.deep.equal({ ...payout, bankAccount: account('now') });
      expect(await otherThan(context, 'now', 'payout')).to.deep.equal([]);
    });

    test('are unchanged when the resealing is rolled back', async (context) => {
      const id = await mentorWith(context, 'old');
      const failing = context.run(async ({ sealedAccounts }) => {
        await sealedAccounts.reseal('mentor', [{ id, mentorId: id, accountNumber: sealed('now') }]);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect((await otherThan(context, 'now')).map((one) => one.id)).to.deep.equal([id]);
    });
  });
}
