import { expect } from 'chai';
import { KeyedQueue } from './keyed-queue.js';

const settle = (): Promise<void> => new Promise(setImmediate);

describe('KeyedQueue', () => {
  it('runs tasks of one key in order and of other keys in parallel, and removes finished keys', async () => {
    const queue = new KeyedQueue();
    const begun: string[] = [];
    let endFirst: () => void = () => undefined;
    const first = queue.run('a', () => {
      begun.push('a1');
      return new Promise<void>((resolve) => (endFirst = resolve));
    });
    const second = queue.run('a', async () => void begun.push('a2'));
    await queue.run('b', async () => void begun.push('b1'));
    await settle();
    expect(begun).to.deep.equal(['a1', 'b1']);
    endFirst();
    await Promise.all([first, second]);
    expect(begun).to.deep.equal(['a1', 'b1', 'a2']);
    expect(queue.size).to.equal(0);
  });

  it('continues after a failed task and rejects its promise', async () => {
    const queue = new KeyedQueue();
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const next = queue.run('a', async () => 'done');
    expect(await failing.catch(String)).to.equal('Error: broken');
    expect(await next).to.equal('done');
  });
});
