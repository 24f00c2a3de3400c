import {
  HOUR,
  plus,
  type ActionFilter,
  type AdministratorAction,
  type AdminId,
  type Day,
  type NewAdministratorAction,
} from '@spotter/core';
import { expect } from 'chai';
import { newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, PAGE } from '../cast.js';
import { inNewScene, type Scene } from '../scene.js';

export function describeAdministratorActions(adapter: AdapterUnderTest): void {
  const test = (title: string, work: (scene: Scene) => Promise<void>) => it(title, () => inNewScene(adapter, work));

  const anAdmin = async (scene: Scene) => (await scene.run(addAdmin)).id as AdminId;

  const verified = (facts: Partial<NewAdministratorAction> = {}): NewAdministratorAction => ({
    adminId: null,
    requestId: 'request-1',
    action: 'verify-mentor',
    subject: { type: 'mentor', id: newId() },
    before: { status: 'unverified' },
    after: { status: 'active' },
    why: null,
    ...facts,
  });

  const add = (scene: Scene, ...actions: readonly NewAdministratorAction[]) =>
    scene.run(({ administratorActions }) => administratorActions.add(...actions));

  const subjectsOf = async (scene: Scene, filter: ActionFilter = {}, page = PAGE) =>
    (await scene.queries.administration.actions(filter, page)).items.map(({ subject }) => subject.id);

  describe('administrators’ actions', () => {
    test('are given back as they were written, with the time and an id', async (scene) => {
      const byAdmin = verified({ adminId: await anAdmin(scene), why: '수료증을 확인했습니다.' });
      const atCommandLine = verified({ action: 'create-admin', before: null, after: { role: 'admin' } });
      await add(scene, byAdmin);
      scene.clock.at = plus(NINE, 1);
      await add(scene, atCommandLine);
      const { items, total } = await scene.queries.administration.actions({}, PAGE);
      const withoutId = ({ id: _, ...action }: AdministratorAction) => action;
      expect(items.map(withoutId)).to.deep.equal([
        { ...atCommandLine, at: plus(NINE, 1) },
        { ...byAdmin, at: NINE },
      ]);
      expect(new Set(items.map(({ id }) => id))).to.have.property('size', 2);
      expect(total).to.equal(2);
    });

    test('of one moment come the last written first', async (scene) => {
      const [first, second] = [verified(), verified()];
      await add(scene, first, second);
      expect(await subjectsOf(scene)).to.deep.equal([second.subject.id, first.subject.id]);
      expect(await subjectsOf(scene, {}, { page: 2, size: 1 })).to.deep.equal([first.subject.id]);
    });

    test('are found by the administrator, by name, by what was acted on', async (scene) => {
      const adminId = await anAdmin(scene);
      const verification = verified({ adminId });
      const retry = verified({ adminId, action: 'retry-payout', subject: { type: 'payout', id: newId() } });
      const anothers = verified({ adminId: await anAdmin(scene), subject: verification.subject });
      await add(scene, verification, retry, anothers);
      expect(await subjectsOf(scene, { adminId })).to.deep.equal([retry.subject.id, verification.subject.id]);
      expect(await subjectsOf(scene, { adminId, action: 'retry-payout' })).to.deep.equal([retry.subject.id]);
      expect(await subjectsOf(scene, { subject: verification.subject.id })).to.have.length(2);
      expect(await subjectsOf(scene, { subject: newId() })).to.deep.equal([]);
    });

    test('are found by the days from and to, both included', async (scene) => {
      const [monday, tuesday] = [verified(), verified()];
      await add(scene, monday);
      scene.clock.at = plus(NINE, 15 * HOUR); // midnight
      await add(scene, tuesday);
      const day = (text: string) => text as Day;
      expect(await subjectsOf(scene, { to: day('2026-03-02') })).to.deep.equal([monday.subject.id]);
      expect(await subjectsOf(scene, { from: day('2026-03-03') })).to.deep.equal([tuesday.subject.id]);
      expect(await subjectsOf(scene, { from: day('2026-03-02'), to: day('2026-03-03') })).to.have.length(2);
    });

    test('are forgotten when what they tell of is rolled back', async (scene) => {
      const failing = scene.run(async ({ administratorActions }) => {
        await administratorActions.add(verified());
        throw new Error('no');
      });
      await failing.catch(() => undefined);
      expect(await subjectsOf(scene)).to.deep.equal([]);
    });
  });
}
