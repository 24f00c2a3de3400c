import { HOUR, MINUTE, plus } from '@spotter/core/kernel';
import type { ServiceHeartbeat } from '@spotter/core/operation';
import { expect } from 'chai';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addEach } from '../test-data.js';
import { newId, NINE } from '../builders.js';
import { testInNewContext, type TestContext } from '../test-context.js';

const at = (minutes: number) => plus(NINE, minutes * MINUTE);
const run = (from: number, until: number): ServiceHeartbeat => ({
  processId: newId(),
  startedAt: at(from),
  lastBeatAt: at(until),
});

export function describeServiceHeartbeats(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const add = (context: TestContext, ...runs: readonly ServiceHeartbeat[]) =>
    context.run(({ serviceHeartbeats }) => addEach(serviceHeartbeats, ...runs));

  describe('heartbeats of the service', () => {
    test('do not exist at first', async (context) => {
      expect(await context.queries.operation.serviceHistory(NINE)).to.deep.equal({ firstAt: null, runs: [] });
      await context.run(async ({ serviceHeartbeats }) => {
        expect(await serviceHeartbeats.findLatest()).to.equal(null);
        expect(await serviceHeartbeats.find(newId())).to.equal(null);
      });
    });

    test('are saved, and found by process and by the last beat', async (context) => {
      const [first, second, third] = [run(0, 50), run(10, 60), run(20, 60)];
      await add(context, second, third, first);
      await context.run(async ({ serviceHeartbeats }) => {
        expect(await serviceHeartbeats.find(first.processId)).to.deep.equal(first);
        expect(await serviceHeartbeats.findLatest()).to.deep.equal(third);
        await serviceHeartbeats.save({ ...first, lastBeatAt: at(70) });
        expect(await serviceHeartbeats.findLatest()).to.deep.equal({ ...first, lastBeatAt: at(70) });
      });
    });

    test('are listed by start, without runs that ended before, and with the very first beat', async (context) => {
      const [early, long, late] = [run(0, 5), run(1, 90), run(40, 60)];
      await add(context, late, long, early);
      const { operation } = context.queries;
      expect(await operation.serviceHistory(at(60))).to.deep.equal({ firstAt: at(0), runs: [long, late] });
      expect((await operation.serviceHistory(at(5))).runs).to.deep.equal([early, long, late]);
      expect(await operation.serviceHistory(plus(NINE, 3 * HOUR))).to.deep.equal({ firstAt: at(0), runs: [] });
    });
  });
}
