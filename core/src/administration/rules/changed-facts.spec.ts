import { expect } from 'chai';
import { findChangedFacts } from './changed-facts.js';

describe('changed facts', () => {
  it('are the facts that differ, with their values before and after', () => {
    const before = { name: 'A', rooms: [{ id: '1' }], zone: 'Asia/Seoul' };
    const after = { name: 'A', rooms: [{ id: '1' }, { id: '2' }], zone: null };
    expect(findChangedFacts<Record<string, unknown>>(before, after)).to.deep.equal({
      before: { rooms: [{ id: '1' }], zone: 'Asia/Seoul' },
      after: { rooms: [{ id: '1' }, { id: '2' }], zone: null },
    });
  });

  it('are null when no fact differs', () => {
    expect(findChangedFacts({ rooms: ['1'] }, { rooms: ['1'] })).to.equal(null);
  });
});
