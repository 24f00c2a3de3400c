import { expect } from 'chai';
import { hostileIn } from './hostile-input.js';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('What no schema is asked to see', () => {
  it('is a NUL character, in a value or a name', () => {
    expect(hostileIn({ name: 'a\0b' })?.path).to.equal('name');
    expect(hostileIn({ deep: [{ 'a\0': 1 }] })?.path).to.equal('deep.0');
  });

  it('is half of a surrogate pair; a whole one is a character', () => {
    expect(hostileIn(['\ud83d'])?.path).to.equal('0');
    expect(hostileIn(['\ude00 '])?.path).to.equal('0');
    expect(hostileIn(['😀 한글'])).to.equal(null);
  });

  it('is a name that reaches for a prototype', () => {
    expect(hostileIn(JSON.parse('{"a":{"__proto__":{"admin":true}}}'))?.path).to.equal('a');
    expect(hostileIn({ constructor: { prototype: {} } })).not.to.equal(null);
  });

  it('is a number that a double cannot hold exactly', () => {
    expect(hostileIn(JSON.parse('[1e400]'))?.path).to.equal('0');
    expect(hostileIn(JSON.parse('[9007199254740993]'))?.path).to.equal('0');
    expect(hostileIn([Number.MAX_SAFE_INTEGER, -0.5, 1e-9])).to.equal(null);
  });

  it('is a nesting deeper than 32', () => {
    expect(hostileIn(nested(32))).to.equal(null);
    expect(hostileIn(nested(33))?.message).to.equal('Nested too deep.');
  });

  it('is nothing of an ordinary body', () => {
    expect(hostileIn({ name: '덤벨', sets: [{ weightKg: 12.5, reps: 8, rpe: null }], done: true })).to.equal(null);
  });
});
