import { expect } from 'chai';
import fc from 'fast-check';
import { GroupedRows } from './grouped-rows.js';

interface Row {
  readonly key: string;
  readonly order: number;
}

/** Rows of the group `all`. */
function make() {
  const groups = new GroupedRows<Row>({ group: () => 'all', order: ({ order }) => order, key: ({ key }) => key });
  return {
    add: (row: Row) => groups.add(row),
    remove: (row: Row) => groups.remove(row),
    replace: (old: Row, row: Row) => groups.replace(old, row),
    range: (from?: number, until?: number) => groups.range('all', from, until),
    size: () => groups.count('all'),
  };
}
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ key: String(index).padStart(6, '0'), order: (index * 7_919) % 997 }));
const sorted = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => one.order - other.order || (one.key < other.key ? -1 : 1));

describe('the rows of a group', () => {
  it('are empty at first', () => {
    expect(make().range()).to.deep.equal([]);
    expect(make().size()).to.equal(0);
  });

  it('are sorted across chunks, and by key for equal numbers', () => {
    const rows = rowsOf(5_000);
    const all = make();
    for (const row of rows) all.add(row);
    expect(all.range()).to.deep.equal(sorted(rows));
    expect(all.size()).to.equal(5_000);
  });

  it('include the first number of a range and exclude the last', () => {
    const rows = rowsOf(3_000);
    const all = make();
    for (const row of rows) all.add(row);
    const wanted = sorted(rows).filter(({ order }) => order >= 100 && order < 103);
    expect(all.range(100, 103)).to.deep.equal(wanted);
    expect(all.range(103, 103)).to.deep.equal([]);
  });

  it('are complete in a range of 10,000 chunks', () => {
    const all = make();
    for (let order = 0; order < 330_000; order += 1) all.add({ key: '', order });
    expect(all.range().every(({ order }, index) => order === index)).to.equal(true);
    expect(all.range()).to.have.length(330_000);
  });

  it('stay sorted and replaceable at each number of rows, growing and shrinking', () => {
    for (const count of [1, 2, 63, 64, 65, 66, 129]) {
      const rows = rowsOf(count);
      const all = make();
      for (const row of rows) all.add(row);
      const replaced = rows.map((row) => ({ ...row }));
      for (const [index, row] of rows.entries()) all.replace(row, replaced[index]!);
      const found = all.range();
      expect(found).to.deep.equal(sorted(rows));
      expect(found.every((row) => replaced.includes(row))).to.equal(true);
      for (const [index, row] of rows.entries()) {
        all.remove(row);
        expect(all.size()).to.equal(count - index - 1);
        expect(all.range()).to.deep.equal(sorted(rows.slice(index + 1)));
      }
      all.add(rows[0]!);
      expect(all.range()).to.deep.equal([rows[0]]);
    }
  });

  it('contain the added rows and not the removed ones, after any order of changes', () => {
    const number = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(fc.array(fc.tuple(number, fc.boolean()), { maxLength: 2_000 }), (steps) => {
        const all = make();
        const expected = new Map<string, Row>();
        for (const [index, [order, adds]] of steps.entries()) {
          const row = { key: String(adds ? index : order), order };
          if (adds) {
            expected.set(row.key, row);
            all.add(row);
          } else {
            const known = expected.get(row.key);
            if (known) all.remove(known);
            expected.delete(row.key);
          }
        }
        expect(all.range()).to.deep.equal(sorted([...expected.values()]));
        expect(all.size()).to.equal(expected.size);
      }),
      { numRuns: 50 },
    );
  });
});
