import { expect } from 'chai';
import { given, whereAll } from './conditions.js';

describe('conditions', () => {
  it('are combined, with each value at its place', () => {
    const where = whereAll([['a = ?', 1], [`b = 'x'`], ...given('c = ?', undefined), ...given('(d > ? or e > ?)', 2)]);
    expect(where).to.deep.equal({ text: `a = $1 and b = 'x' and (d > $2 or e > $2)`, values: [1, 2] });
  });

  it('are numbered after preceding values', () => {
    expect(whereAll([['a = ?', 1]], ['x', 'y'])).to.deep.equal({ text: 'a = $3', values: ['x', 'y', 1] });
  });

  it('are true as an empty list', () => {
    expect(whereAll([])).to.deep.equal({ text: 'true', values: [] });
  });

  it('accept null and false as values', () => {
    expect(given('a = ?', false)).to.deep.equal([['a = ?', false]]);
    expect(given('a = ?', null)).to.deep.equal([['a = ?', null]]);
  });
});
