import { expect } from 'chai';
import { pageFrom, windowOf } from './listing.js';

describe('a list', () => {
  it('ends where it ends, in the middle of a page too', () => {
    expect(windowOf({ page: 1, size: 20 }, 1_000)).to.deep.equal({ limit: 20, offset: 0 });
    expect(windowOf({ page: 50, size: 20 }, 1_000)).to.deep.equal({ limit: 20, offset: 980 });
    expect(windowOf({ page: 11, size: 95 }, 1_000)).to.deep.equal({ limit: 50, offset: 950 });
  });

  it('has nothing behind its end, however far that is', () => {
    expect(windowOf({ page: 51, size: 20 }, 1_000)).to.deep.equal({ limit: 0, offset: 1_000 });
    expect(windowOf({ page: Number.MAX_SAFE_INTEGER, size: 100 }, 1_000)).to.deep.equal({ limit: 0, offset: 1_000 });
  });

  it('tells its total on a page without rows', () => {
    const page = pageFrom([{ total: 7, listedId: null, name: null }], { page: 9, size: 20 });
    expect(page).to.deep.equal({ items: [], page: 9, size: 20, total: 7 });
  });

  it('gives the rows without what it needed besides', () => {
    const page = pageFrom([{ total: 1, listedId: 'x', name: 'Kim' }], { page: 1, size: 20 });
    expect(page.items).to.deep.equal([{ name: 'Kim' }]);
  });
});
