import { expect } from 'chai';
import { DomainError } from './domain-error.js';
import { mapPage, offsetOf, pageOfItems, pageOfSortedItems } from './page.js';

describe('a page', () => {
  it('starts after the previous pages', () => {
    expect(offsetOf({ page: 1, size: 20 })).to.equal(0);
    expect(offsetOf({ page: 3, size: 20 })).to.equal(40);
  });

  it('keeps its position when its items are mapped', () =>
    expect(mapPage({ items: [1, 2], page: 2, size: 2, total: 4, nextCursor: null }, String)).to.deep.equal({
      items: ['1', '2'],
      page: 2,
      size: 2,
      total: 4,
      nextCursor: null,
    }));

  it('continues after the last item of the previous page, also when items were added', () => {
    const one = pageOfItems(['c', 'b', 'a'], { page: 1, size: 2 }, String);
    expect(one).to.deep.include({ items: ['c', 'b'], total: 3 });
    const other = pageOfItems(['d', 'c', 'b', 'a'], { page: 1, size: 2, cursor: one.nextCursor! }, String);
    expect(other).to.deep.equal({ items: ['a'], page: 2, size: 2, total: 4, nextCursor: null });
  });

  it('starts at the position of a removed item', () => {
    const { nextCursor } = pageOfItems(['c', 'b', 'a'], { page: 1, size: 2 }, String);
    expect(pageOfItems(['c', 'x', 'a'], { page: 1, size: 2, cursor: nextCursor! }, String).items).to.deep.equal(['a']);
  });

  it('of a sorted list misses no item after others have left the list', () => {
    const { nextCursor } = pageOfSortedItems(['a', 'b', 'c', 'd'], { page: 1, size: 2 }, String);
    for (const [left, next] of [
      [
        ['c', 'd'],
        ['c', 'd'],
      ],
      [
        ['a', 'c', 'd'],
        ['c', 'd'],
      ],
      [['a', 'b', 'd'], ['d']],
      [['a', 'b'], []],
    ]) {
      const { items } = pageOfSortedItems(left!, { page: 1, size: 2, cursor: nextCursor! }, String);
      expect(items).to.deep.equal(next);
    }
  });

  it('refuses an invalid cursor', () => {
    for (const cursor of ['', 'a', '0.1.a', '1.1.', '1..a'])
      expect(() => pageOfItems(['a'], { page: 1, size: 2, cursor }, String), cursor).to.throw(
        DomainError,
        'nextCursor',
      );
  });
});
