import { DomainError } from '@spotter/core/kernel';
import { expect } from 'chai';
import { decodePosition, encodePosition } from './list-position.js';
import { ascending, descending, ListTotal, pageFrom, parsePosition, whereBehind, calculateWindow } from './listing.js';
import { Statements } from './statements.js';

const row = (id: string, total = 3) => ({ total, listedId: id, listedKey: 'k', name: id });

describe('a list', () => {
  it('reads one more row than the page, to detect a next page', () => {
    expect(calculateWindow({ page: 1, size: 20 })).to.deep.equal({ limit: 21, offset: 0 });
    expect(calculateWindow({ page: 50, size: 20 })).to.deep.equal({ limit: 21, offset: 980 });
    expect(calculateWindow({ page: 106, size: 95 })).to.deep.equal({ limit: 96, offset: 9_975 });
  });

  it('reads at most ten thousand rows by page number', () => {
    expect(calculateWindow({ page: 501, size: 20 })).to.deep.equal({ limit: 0, offset: 10_000 });
    expect(calculateWindow({ page: Number.MAX_SAFE_INTEGER, size: 100 })).to.deep.equal({ limit: 0, offset: 10_000 });
    expect(calculateWindow({ page: 501, size: 20, cursor: 'x' })).to.deep.equal({ limit: 21, offset: 0 });
  });

  it('continues after the last row in its sort direction', () => {
    const where = { text: 'a = $1', values: [1] };
    const position = { page: 2, key: 'k', id: 'i' };
    expect(whereBehind(where, ascending('r.at', 'r.id'), position)).to.deep.equal({
      text: 'a = $1 and (r.at, r.id) > ($2, $3)',
      values: [1, 'k', 'i'],
    });
    expect(whereBehind(where, descending('r.id'), { ...position, key: null })).to.deep.equal({
      text: 'a = $1 and r.id < $2',
      values: [1, 'i'],
    });
    expect(whereBehind(where, descending('r.id'), null)).to.equal(where);
  });

  it('has a cursor with the number and position of the next page', () => {
    const { items, nextCursor } = pageFrom([row('x'), row('y'), row('z')], { page: 4, size: 2 }, 4, 9);
    expect(items).to.deep.equal([{ name: 'x' }, { name: 'y' }]);
    expect(decodePosition(nextCursor!)).to.deep.equal({ page: 5, key: 'k', id: 'y' });
    expect(pageFrom([row('x'), row('y')], { page: 4, size: 2 }, 4, 8).nextCursor).to.equal(null);
  });

  it('refuses a cursor of a list with another order, and malformed ones', () => {
    const cursor = encodePosition({ page: 2, key: null, id: 'i' });
    expect(() => parsePosition({ page: 1, size: 2, cursor }, ascending('r.at', 'r.id'))).to.throw(DomainError);
    for (const text of ['', '{}', 'x', encodePosition({ page: 0, key: null, id: 'i' })])
      expect(() => parsePosition({ page: 1, size: 2, cursor: text }, ascending('r.id')), text).to.throw(DomainError);
  });

  it('has its total on a page without rows', () => {
    const rows = [{ total: 7, listedId: null, listedKey: null, name: null }];
    const request = { page: 9, size: 20 };
    expect(pageFrom(rows, request, 9, 7)).to.deep.equal({ items: [], ...request, total: 7, nextCursor: null });
  });
});

describe('the total of a list', () => {
  const where = { text: 'true', values: [] };
  const first = { page: 1, size: 20 };
  let counts = 0;
  const reader = {
    read: <Row>() => Promise.resolve([{ total: 20_000 + (counts += 1) }] as Row[]),
  };
  const totalOn = (statements: Statements) => new ListTotal(reader, statements, 'person p', where);
  beforeEach(() => (counts = 0));

  it('is counted with the page up to ten thousand', async () => {
    const statements = new Statements();
    expect(await totalOn(statements).of([row('x', 10_000)], first)).to.equal(10_000);
    expect(await totalOn(statements).of([], first)).to.equal(0);
    expect(counts).to.equal(0);
  });

  it('is counted once a minute above that, and not with the page', async () => {
    const statements = new Statements();
    const one = totalOn(statements);
    expect(await one.countedRows(first)).to.include('limit 10001');
    expect(await one.of([row('x', 10_001)], first)).to.equal(20_001);
    const other = totalOn(statements);
    expect(await other.countedRows(first)).to.equal('select 0::bigint as total');
    expect(await other.of([row('x', 0)], first)).to.equal(20_001);
  });

  it('is counted once a minute above a lower number, which keeps the numbers of pages', async () => {
    const statements = new Statements();
    const slots = new ListTotal(reader, statements, 'open_slot b', where, 'slots', 200);
    expect(await slots.countedRows(first)).to.include('limit 201');
    expect(await slots.of([row('x', 200)], first)).to.equal(200);
    await statements.counts.of('slots', () => Promise.resolve(300));
    expect(await slots.of([row('x', 201)], { page: 501, size: 20 })).to.equal(300);
    expect(await slots.countedRows(first)).to.equal('select 0::bigint as total');
    expect(await slots.of([row('x', 0)], first)).to.equal(300);
  });

  it('is not counted again when it is known', async () => {
    const statements = new Statements();
    const known = { ...first, knownTotal: 30_000 };
    expect(await totalOn(statements).countedRows(known)).to.equal('select 0::bigint as total');
    expect(await totalOn(statements).of([row('x', 0)], known)).to.equal(30_000);
    expect(counts).to.equal(0);
  });

  it('refuses page numbers beyond entry ten thousand of a longer list', async () => {
    const beyond = { page: 501, size: 20 };
    expect(await totalOn(new Statements()).of([row('x', 7)], beyond)).to.equal(7);
    const refused = await totalOn(new Statements())
      .of([row('x', 10_001)], beyond)
      .catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(DomainError).and.include({ code: 'validation' });
  });
});
