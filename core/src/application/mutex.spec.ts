import { expect } from 'chai';
import { Mutex } from './mutex.js';

describe('the mutex', () => {
  it('runs one task after the other in order, also after a failed one', async () => {
    const mutex = new Mutex();
    const heard: string[] = [];
    const task = (name: string) => async () => {
      heard.push(`${name} begins`);
      await Promise.resolve();
      heard.push(`${name} ends`);
      if (name === 'two') throw new Error(name);
      return name;
    };
    const results = await Promise.allSettled(['one', 'two', 'three'].map((name) => mutex.take(task(name))));
    expect(results.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
    const order = ['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'];
    expect(heard).to.deep.equal(order);
  });
});
