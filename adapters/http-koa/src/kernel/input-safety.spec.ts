import { expect } from 'chai';
import { hostileIn } from './input-safety.js';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('the check of parsed input', () => {
  it('refuses a NUL character in a value or a name', () => {
    expect(hostileIn({ name: 'a\0b' })?.path).to.equal('name');
    expect(hostileIn({ deep: [{ 'a\0': 1 }] })?.path).to.equal('deep.0');
  });

  it('refuses an unpaired surrogate and accepts a pair', () => {
    expect(hostileIn(['\ud83d'])?.path).to.equal('0');
    expect(hostileIn(['\ude00 '])?.path).to.equal('0');
    expect(hostileIn(['😀 한글'])).to.equal(null);
  });

  it('refuses names that could change a prototype', () => {
    expect(hostileIn(JSON.parse('{"a":{"__proto__":{"admin":true}}}'))?.path).to.equal('a');
    expect(hostileIn({ constructor: { prototype: {} } })).not.to.equal(null);
  });

  it('refuses a number that a double cannot represent exactly', () => {
    expect(hostileIn(JSON.parse('[1e400]'))?.path).to.equal('0');
    expect(hostileIn(JSON.parse('[9007199254740993]'))?.path).to.equal('0');
    expect(hostileIn([Number.MAX_SAFE_INTEGER, -0.5, 1e-9])).to.equal(null);
  });

  it('refuses more than 32 levels', () => {
    expect(hostileIn(nested(32))).to.equal(null);
    expect(hostileIn(nested(33))?.message).to.equal('Nested too deeply.');
  });

  it('accepts an ordinary body', () => {
    expect(hostileIn({ name: '덤벨', sets: [{ weightKg: 12.5, reps: 8, rpe: null }], done: true })).to.equal(null);
  });
});
