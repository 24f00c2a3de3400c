import { expect } from 'chai';
import { Turns } from './turns.js';

describe('turns', () => {
  it('are taken one after the other, in the order they came, failed ones too', async () => {
    const turns = new Turns();
    const heard: string[] = [];
    const task = (name: string) => async () => {
      heard.push(`${name} begins`);
      await Promise.resolve();
      heard.push(`${name} ends`);
      if (name === 'two') throw new Error(name);
      return name;
    };
    const results = await Promise.allSettled(['one', 'two', 'three'].map((name) => turns.take(task(name))));
    expect(results.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected', 'fulfilled']);
    const order = ['one begins', 'one ends', 'two begins', 'two ends', 'three begins', 'three ends'];
    expect(heard).to.deep.equal(order);
  });
});
