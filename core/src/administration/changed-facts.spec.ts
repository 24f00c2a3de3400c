import { expect } from 'chai';
import { changedFacts } from './changed-facts.js';

describe('the facts that changed', () => {
  it('are those alone, before and after', () => {
    const before = { name: 'A', rooms: [{ id: '1' }], zone: 'Asia/Seoul' };
    const after = { name: 'A', rooms: [{ id: '1' }, { id: '2' }], zone: null };
    expect(changedFacts<Record<string, unknown>>(before, after)).to.deep.equal({
      before: { rooms: [{ id: '1' }], zone: 'Asia/Seoul' },
      after: { rooms: [{ id: '1' }, { id: '2' }], zone: null },
    });
  });

  it('are none where all stayed the same', () => {
    expect(changedFacts({ rooms: ['1'] }, { rooms: ['1'] })).to.equal(null);
  });
});
