import { expect } from 'chai';
import { sequentialIds } from './sequential-ids.js';

const take = (seed: number | undefined, count: number): string[] => {
  const ids = sequentialIds(seed);
  return Array.from({ length: count }, () => ids.next());
};

describe('sequential ids', () => {
  it('are ascending UUIDs of version 7', () => {
    const ids = take(1, 300);
    for (const id of ids) expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.toSorted()).to.deep.equal(ids);
  });

  it('repeat for the same seed, and differ between seeds', () => {
    expect(take(7, 100)).to.deep.equal(take(7, 100));
    expect(new Set([...take(7, 100), ...take(8, 100), ...take(undefined, 100)])).to.have.property('size', 300);
  });
});
