import { expect } from 'chai';
import { DomainError } from './domain-error.js';
import { mapPage, offsetOf, pageOfItems } from './page.js';

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

  for (const direction of ['ascending', 'descending'] as const)
    it(`misses no item of a list (${direction}) after other items, also the last one shown, were removed`, () => {
      const sorted = (...items: string[]) => (direction === 'ascending' ? items : items.toReversed());
      const [one, two, three, four] = sorted('a', 'b', 'c', 'd') as [string, string, string, string];
      const cursor = pageOfItems([one, two, three, four], { page: 1, size: 2 }, String).nextCursor!;
      for (const { left, next } of [
        { left: [three, four], next: [three, four] },
        { left: [one, three, four], next: [three, four] },
        { left: [one, two, four], next: [four] },
        { left: [one, four], next: [four] },
        { left: [four], next: [four] },
        { left: [one, two], next: [] },
      ])
        expect(pageOfItems(left, { page: 1, size: 2, cursor }, String).items).to.deep.equal(next);
    });

  it('refuses an invalid cursor', () => {
    for (const cursor of ['', 'a', '0.asc.a', '1.asc.', '1..a', '1.1.a'])
      expect(() => pageOfItems(['a'], { page: 1, size: 2, cursor }, String), cursor).to.throw(
        DomainError,
        'nextCursor',
      );
  });
});
