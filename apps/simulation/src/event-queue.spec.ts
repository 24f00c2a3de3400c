import { instant } from '@spotter/core/kernel';
import { expect } from 'chai';
import fc from 'fast-check';
import { EventQueue } from './event-queue.js';

describe('the event queue', () => {
  it('returns the earliest event first, and equal times in order of insertion', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 20 })), async (moments) => {
        const eventQueue = new EventQueue();
        moments.forEach((at, index) => eventQueue.add(instant(at), 'rates', async () => index));
        const taken: { at: number; index: number }[] = [];
        for (let next = eventQueue.take(); next; next = eventQueue.take())
          taken.push({ at: next.at, index: (await next.run()) as number });
        const expected = moments
          .map((at, index) => ({ at, index }))
          .sort((one, other) => one.at - other.at || one.index - other.index);
        expect(taken).to.deep.equal(expected);
      }),
    ));

  it('repeats an event, and places the repetition before an event of the same time that its run adds', async () => {
    const eventQueue = new EventQueue();
    const addRecord = async () => eventQueue.add(instant(15), 'records', async () => undefined);
    eventQueue.repeat(instant(5), 10, 'rates', addRecord);
    await eventQueue.take()?.run();
    const following = [eventQueue.take(), eventQueue.take()].map((one) => [one?.at, one?.what]);
    expect(following).to.deep.equal([
      [15, 'rates'],
      [15, 'records'],
    ]);
  });
});
