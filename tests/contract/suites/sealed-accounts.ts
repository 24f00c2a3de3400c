import {
  defaultPolicies,
  intervalOf,
  krw,
  minus,
  periodOn,
  type MentorId,
  type Payout,
  type Sealed,
  type SealedAccount,
  type SealedAccountOwner,
} from '@spotter/core';
import { expect } from 'chai';
import { aBankAccount, anEarning, MONDAY } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMentor } from '../cast.js';
import { inNewScene, type Scene } from '../scene.js';

const policy = defaultPolicies.payout;
const PERIOD = periodOn(MONDAY, policy);
const { endsAt } = intervalOf(PERIOD);

export function describeSealedAccounts(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));
  const otherThan = (
    { run }: Scene,
    keyId: string,
    owner: SealedAccountOwner = 'mentor',
    after: string | null = null,
    limit = 9,
  ) => run(({ sealedAccounts }) => sealedAccounts.sealedOtherwise(keyId, owner, after, limit));
  const reseal = ({ run }: Scene, owner: SealedAccountOwner, ...accounts: readonly SealedAccount[]) =>
    run(({ sealedAccounts }) => sealedAccounts.reseal(owner, accounts));
  const sealed = (keyId: string): Sealed => ({ keyId, text: `sealed by ${keyId}` });
  const account = (keyId: string) => ({ ...aBankAccount(), accountNumber: sealed(keyId) });
  const mentorWith = async ({ run }: Scene, keyId: string | null): Promise<MentorId> =>
    (await run((stores) => addMentor(stores, { bankAccount: keyId === null ? null : account(keyId) }))).id;

  /** One that was handed to the bank. */
  const payoutWith = (scene: Scene, mentorId: MentorId, keyId: string): Promise<Payout> =>
    scene.run(async ({ earnings, payouts }) => {
      await earnings.add(anEarning({ mentorId, amount: krw(10_000), releasedAt: minus(endsAt, 1) }));
      await payouts.close(PERIOD);
      const [made] = await payouts.make(endsAt, policy, 1);
      const payout = { ...(await payouts.get(made!.id)), status: 'processing', bankAccount: account(keyId) } as Payout;
      await payouts.save(payout);
      return payouts.get(payout.id);
    });

  describe('sealed accounts', () => {
    test('are found by the keys that others than this have sealed them with, part by part', async (scene) => {
      const old = [
        await mentorWith(scene, 'one'),
        await mentorWith(scene, 'two'),
        await mentorWith(scene, 'one'),
      ].sort();
      await mentorWith(scene, 'now');
      await mentorWith(scene, null);
      const found = await otherThan(scene, 'now');
      expect(found.map(({ id, mentorId }) => [id, mentorId])).to.deep.equal(old.map((id) => [id, id]));
      const first = await otherThan(scene, 'now', 'mentor', null, 2);
      expect([...first, ...(await otherThan(scene, 'now', 'mentor', first[1]!.id))]).to.deep.equal(found);
      expect(await otherThan(scene, 'now', 'mentor', old[2])).to.deep.equal([]);
      expect(await otherThan(scene, 'now', 'payout')).to.deep.equal([]);
    });

    test('of mentors are sealed anew, and nothing else of them changes', async (scene) => {
      const id = await mentorWith(scene, 'old');
      const before = await scene.run(({ mentors }) => mentors.get(id));
      const [found] = await otherThan(scene, 'now');
      expect(found?.accountNumber).to.deep.equal(sealed('old'));
      await reseal(scene, 'mentor', { ...found!, accountNumber: sealed('now') });
      const after = await scene.run(({ mentors }) => mentors.get(id));
      expect(after).to.deep.equal({ ...before, bankAccount: account('now') });
      expect(await otherThan(scene, 'now')).to.deep.equal([]);
    });

    test('of payouts are sealed anew, and nothing else of them changes', async (scene) => {
      const mentorId = await mentorWith(scene, 'now');
      const payout = await payoutWith(scene, mentorId, 'old');
      const [found] = await otherThan(scene, 'now', 'payout');
      expect(found).to.deep.equal({ id: payout.id, mentorId, accountNumber: sealed('old') });
      await reseal(scene, 'payout', { ...found!, accountNumber: sealed('now') });
      const after = await scene.run(({ payouts }) => payouts.get(payout.id));
      expect(after).to.deep.equal({ ...payout, bankAccount: account('now') });
      expect(await otherThan(scene, 'now', 'payout')).to.deep.equal([]);
    });

    test('stay as they are when sealing them anew is rolled back', async (scene) => {
      const id = await mentorWith(scene, 'old');
      const failing = scene.run(async ({ sealedAccounts }) => {
        await sealedAccounts.reseal('mentor', [{ id, mentorId: id, accountNumber: sealed('now') }]);
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect((await otherThan(scene, 'now')).map((one) => one.id)).to.deep.equal([id]);
    });
  });
}
