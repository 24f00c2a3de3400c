import { expect } from 'chai';
import { given, whereAll } from './conditions.js';

describe('conditions', () => {
  it('hold together, each value in its place', () => {
    const where = whereAll([['a = ?', 1], [`b = 'x'`], ...given('c = ?', undefined), ...given('(d > ? or e > ?)', 2)]);
    expect(where).to.deep.equal({ text: `a = $1 and b = 'x' and (d > $2 or e > $2)`, values: [1, 2] });
  });

  it('leave the first places to what stands before them', () => {
    expect(whereAll([['a = ?', 1]], ['x', 'y'])).to.deep.equal({ text: 'a = $3', values: ['x', 'y', 1] });
  });

  it('hold always when there are none', () => {
    expect(whereAll([])).to.deep.equal({ text: 'true', values: [] });
  });

  it('take null and false for values', () => {
    expect(given('a = ?', false)).to.deep.equal([['a = ?', false]]);
    expect(given('a = ?', null)).to.deep.equal([['a = ?', null]]);
  });
});
