import type { KeyedRequest } from '@spotter/core/idempotency';
import { minus, MINUTE, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { expectNotFound, expectRefusal, expectStale, raceOfTwenty } from '../refusals.js';
import { inNewContext, sharedContext } from '../test-context.js';

const aRequest = (facts: Partial<KeyedRequest> = {}): KeyedRequest => ({
  caller: newId(),
  route: 'post /api/reservations',
  key: 'a-key',
  fingerprint: 'what is asked',
  claimedAt: NINE,
  steps: [],
  answer: null,
  ...facts,
});

export function describeKeyedRequests(adapter: AdapterUnderTest): void {
  describe('keyed requests', () => {
    const context = sharedContext(adapter);
    const claim = (request: KeyedRequest) => context().run(({ keyedRequests }) => keyedRequests.claim(request));
    const get = (request: KeyedRequest) => context().run(({ keyedRequests }) => keyedRequests.get(request));
    const save = (request: KeyedRequest) => context().run(({ keyedRequests }) => keyedRequests.save(request));

    it('are stored with and without an answer', async () => {
      const request = aRequest();
      expect(await claim(request)).to.deep.equal(request);
      expect(await get(request)).to.deep.equal(request);
      const done = { ...request, steps: [{ result: { id: 'x', at: NINE, draws: [{ amount: 1 }], none: null } }, {}] };
      await save(done);
      expect(await get(request)).to.deep.equal(done);
      const answered = { ...done, answer: { status: 201, body: '{"data":"한글"}' } };
      await save(answered);
      expect(await get(request)).to.deep.equal(answered);
    });

    it('are claimed once, and a second claim gets the stored request', async () => {
      const first = aRequest();
      await claim(first);
      const later = { ...first, fingerprint: 'another body', claimedAt: plus(NINE, MINUTE) };
      expect(await claim(later)).to.deep.equal(first);
    });

    it('are distinguished by caller, route and key', async () => {
      const first = aRequest();
      const others = [{ caller: newId() }, { route: 'post /api/memberships' }, { key: 'A-KEY' }];
      await claim(first);
      for (const other of others) {
        const request = { ...first, ...other, fingerprint: 'its own' };
        expect((await claim(request)).fingerprint).to.equal('its own');
      }
      expect(await get(first)).to.deep.equal(first);
    });

    it('are discarded when their claim is rolled back', async () => {
      const request = aRequest();
      await context().rollBack(({ keyedRequests }) => keyedRequests.claim(request));
      await expectRefusal(get(request), 'not-found');
    });

    it('run one after the other with the same key, and each sees the result of the previous one', async () => {
      const request = aRequest();
      await claim(request);
      const { winners, refusals } = await raceOfTwenty(context(), async ({ keyedRequests }, racer) => {
        const kept = await keyedRequests.get(request);
        await keyedRequests.save({ ...kept, steps: [...kept.steps, { result: racer }] });
        return kept.steps.length;
      });
      expect(refusals).to.deep.equal([]);
      expect([...winners].sort((one, other) => one - other)).to.deep.equal(
        Array.from({ length: 20 }, (_, index) => index),
      );
    });

    it('are deleted in batches when their claim is at most as late as a time, the oldest first', () =>
      inNewContext(adapter, async (one) => {
        const ages = [3, 2, 1, 0].map((minutes) => aRequest({ claimedAt: minus(NINE, minutes * MINUTE) }));
        for (const request of ages) await one.run(({ keyedRequests }) => keyedRequests.claim(request));
        const until = minus(NINE, MINUTE);
        const remove = (limit: number) =>
          one.run(({ keyedRequests }) => keyedRequests.removeClaimedUntil(until, limit));
        expect([await remove(2), await remove(2), await remove(2)]).to.deep.equal([2, 1, 0]);
        await expectNotFound(one, ({ keyedRequests }) => keyedRequests.get(ages[0]!));
        await expectStale(one.run(({ keyedRequests }) => keyedRequests.save(ages[0]!)));
        expect(await one.run(({ keyedRequests }) => keyedRequests.get(ages[3]!))).to.deep.equal(ages[3]);
        const again = { ...ages[0]!, fingerprint: 'new', claimedAt: NINE };
        expect(await one.run(({ keyedRequests }) => keyedRequests.claim(again))).to.deep.equal(again);
      }));
  });
}
