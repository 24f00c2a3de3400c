import type { ActionFilter } from '@spotter/core/administration';
import type { AdministratorAction, NewAdministratorAction } from '@spotter/core/audit-trail';
import { HOUR, plus, type Day } from '@spotter/core/kernel';
import { expect } from 'chai';
import { newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addAdmin, PAGE } from '../test-data.js';
import { testInNewContext, type TestContext } from '../test-context.js';

export function describeAdministratorActions(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);

  const anAdmin = async (context: TestContext) => (await context.run(addAdmin)).id;

  const verified = (facts: Partial<NewAdministratorAction> = {}): NewAdministratorAction => ({
    adminId: null,
    requestId: 'request-1',
    action: 'verify-mentor',
    subject: { type: 'mentor', id: newId() },
    before: { status: 'unverified' },
    after: { status: 'active' },
    reason: null,
    ...facts,
  });

  const add = (context: TestContext, ...actions: readonly NewAdministratorAction[]) =>
    context.run(({ administratorActions }) => administratorActions.add(...actions));

  const subjectsOf = async (context: TestContext, filter: ActionFilter = {}, page = PAGE) =>
    (await context.queries.administration.actions(filter, page)).items.map(({ subject }) => subject.id);

  describe('administrators’ actions', () => {
    test('are stored with the time and an id', async (context) => {
      const byAdmin = verified({ adminId: await anAdmin(context), reason: '수료증을 확인했습니다.' });
      const atCommandLine = verified({ action: 'create-admin', before: null, after: { role: 'admin' } });
      await add(context, byAdmin);
      context.clock.at = plus(NINE, 1);
      await add(context, atCommandLine);
      const { items, total } = await context.queries.administration.actions({}, PAGE);
      const withoutId = ({ id: _, ...action }: AdministratorAction) => action;
      expect(items.map(withoutId)).to.deep.equal([
        { ...atCommandLine, at: plus(NINE, 1) },
        { ...byAdmin, at: NINE },
      ]);
      expect(new Set(items.map(({ id }) => id))).to.have.property('size', 2);
      expect(total).to.equal(2);
    });

    test('at the same instant are listed in reverse order of writing', async (context) => {
      const [first, second] = [verified(), verified()];
      await add(context, first, second);
      expect(await subjectsOf(context)).to.deep.equal([second.subject.id, first.subject.id]);
      expect(await subjectsOf(context, {}, { page: 2, size: 1 })).to.deep.equal([first.subject.id]);
    });

    test('are found by administrator, name and target', async (context) => {
      const adminId = await anAdmin(context);
      const verification = verified({ adminId });
      const retry = verified({ adminId, action: 'retry-payout', subject: { type: 'payout', id: newId() } });
      const ofAnotherAdmin = verified({ adminId: await anAdmin(context), subject: verification.subject });
      await add(context, verification, retry, ofAnotherAdmin);
      expect(await subjectsOf(context, { adminId })).to.deep.equal([retry.subject.id, verification.subject.id]);
      expect(await subjectsOf(context, { adminId, action: 'retry-payout' })).to.deep.equal([retry.subject.id]);
      expect(await subjectsOf(context, { subject: verification.subject.id })).to.have.length(2);
      expect(await subjectsOf(context, { subject: newId() })).to.deep.equal([]);
    });

    test('are found by a range of days including both bounds', async (context) => {
      const [monday, tuesday] = [verified(), verified()];
      await add(context, monday);
      context.clock.at = plus(NINE, 15 * HOUR); // midnight
      await add(context, tuesday);
      const day = (text: string) => text as Day;
      expect(await subjectsOf(context, { to: day('2026-03-02') })).to.deep.equal([monday.subject.id]);
      expect(await subjectsOf(context, { from: day('2026-03-03') })).to.deep.equal([tuesday.subject.id]);
      expect(await subjectsOf(context, { from: day('2026-03-02'), to: day('2026-03-03') })).to.have.length(2);
    });

    test('are discarded when their transaction is rolled back', async (context) => {
      await context.rollBack(({ administratorActions }) => administratorActions.add(verified()));
      expect(await subjectsOf(context)).to.deep.equal([]);
    });
  });
}
