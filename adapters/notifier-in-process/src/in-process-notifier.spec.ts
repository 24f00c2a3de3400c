import { HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import { InProcessNotifier } from './in-process-notifier.js';

const turn = () => new Promise(setImmediate);

describe('in-process notifier', () => {
  it('works one round at a time, and once more for any number of wake-ups during a round', async () => {
    const ends: (() => void)[] = [];
    const report = { considered: 0, changed: 0, skipped: 0, failures: [] };
    const work = { run: () => new Promise<typeof report>((resolve) => ends.push(() => resolve(report))) };
    const notifier = new InProcessNotifier({
      work: { onWakeUp: work, onPoll: work },
      searchEveryMs: HOUR,
      onFailure: () => undefined,
    });
    notifier.start();
    notifier.wake();
    notifier.wake();
    expect(ends).to.have.length(1);
    for (let round = 0; round < 3; round += 1) {
      ends.at(-1)!();
      await turn();
      expect(ends).to.have.length(2);
    }
    await notifier.stop();
  });
});
