import { expect } from 'chai';
import { mapPage, offsetOf } from './page.js';

describe('a page', () => {
  it('begins after the pages before it', () => {
    expect(offsetOf({ page: 1, size: 20 })).to.equal(0);
    expect(offsetOf({ page: 3, size: 20 })).to.equal(40);
  });

  it('keeps its place when its items are mapped', () =>
    expect(mapPage({ items: [1, 2], page: 2, size: 2, total: 4 }, String)).to.deep.equal({
      items: ['1', '2'],
      page: 2,
      size: 2,
      total: 4,
    }));
});
