import { expect } from 'chai';
import fc from 'fast-check';
import { Table } from './table.js';

interface Row {
  readonly id: string;
  readonly owner: string | null;
  readonly at: number;
}

const make = () =>
  new Table({
    key: ({ id }: Row) => id,
    indexes: { byOwner: { group: ({ owner }: Row) => owner, order: ({ at }: Row) => at } },
    uniques: { place: ({ owner, at }: Row) => (owner === 'u' ? String(at) : null) },
  });
const row = (id: string, at = 0, owner: string | null = 'a'): Row => ({ id, at, owner });

/** The contents of a table, recalculated from all rows. */
const scanOf = (rows: ReadonlyMap<string, Row>, owner: string) =>
  [...rows.values()]
    .filter((one) => one.owner === owner)
    .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));

describe('a table', () => {
  it('shows uncommitted writes only to their transaction', () => {
    const table = make();
    table.add(row('1'));
    expect(table.get('1')).to.deep.equal(row('1'));
    expect(table.committed.get('1')).to.equal(undefined);
    table.commit();
    table.put(row('1', 5));
    expect([...table.scan('byOwner', 'a')]).to.deep.equal([row('1', 5)]);
    expect([...table.committed.scan('byOwner', 'a')]).to.deep.equal([row('1')]);
    expect(table.committed.count('byOwner', 'a')).to.equal(1);
  });

  it('discards rolled back writes', () => {
    const table = make();
    table.add(row('1'));
    table.commit();
    table.put(row('1', 5, 'b'));
    table.add(row('2'));
    table.rollBack();
    expect([...table.all()]).to.deep.equal([row('1')]);
    expect([...table.scan('byOwner', 'b')]).to.deep.equal([]);
  });

  it('accepts a key once', () => {
    const table = make();
    table.add(row('1'));
    expect(() => table.add(row('1'))).to.throw('duplicate key: 1');
    table.commit();
    expect(() => table.add(row('1'))).to.throw('duplicate key: 1');
  });

  it('does not index rows without a group', () => {
    const table = make();
    table.add(row('1', 0, null));
    table.commit();
    expect([...table.all()]).to.have.length(1);
    expect([...table.committed.scan('byOwner', 'a')]).to.deep.equal([]);
  });

  it('finds the row of a unique value, also after another row has taken the value', () => {
    const table = make();
    table.add(row('1', 7, 'u'));
    table.add(row('2', 8, 'u'));
    table.commit();
    table.put(row('2', 9, 'u'));
    table.put(row('1', 8, 'u'));
    table.put(row('2', 7, 'u'));
    for (const rows of [table, (table.commit(), table.committed)]) {
      expect([7, 8, 9].map((place) => rows.find('place', String(place))?.id)).to.deep.equal(['2', '1', undefined]);
    }
    table.put(row('1', 8, 'a'));
    expect(table.find('place', '8')).to.equal(undefined);
    table.rollBack();
    expect(table.find('place', '8')?.id).to.equal('1');
  });

  it('agrees with plain maps for any writes, commits and rollbacks', () => {
    const put = fc.record({
      // Both fewer and more rows than a transaction looks through without an index.
      id: fc.integer({ min: 1, max: 24 }).map(String),
      at: fc.integer({ min: 0, max: 9 }),
      owner: fc.constantFrom('a', 'b', null),
    });
    const step = fc.oneof({ weight: 24, arbitrary: put }, fc.constantFrom('commit' as const, 'rollBack' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const table = make();
        let committed = new Map<string, Row>();
        let seen = new Map<string, Row>();
        for (const one of steps) {
          if (one === 'commit') committed = new Map(seen);
          else if (one === 'rollBack') seen = new Map(committed);
          else seen.set(one.id, one);
          if (typeof one === 'string') table[one]();
          else table.put(one);
          for (const owner of ['a', 'b']) {
            expect([...table.scan('byOwner', owner)]).to.deep.equal(scanOf(seen, owner));
            expect([...table.committed.scan('byOwner', owner)]).to.deep.equal(scanOf(committed, owner));
            const late = scanOf(seen, owner).filter(({ at }) => at >= 3 && at < 7);
            expect([...table.scan('byOwner', owner, { from: 3, until: 7 })]).to.deep.equal(late);
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});
