import { expect } from 'chai';
import { unsafeIn } from './input-safety.js';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('the check of parsed input', () => {
  it('refuses a NUL character in a value or a name', () => {
    expect(unsafeIn({ name: 'a\0b' })?.path).to.equal('name');
    expect(unsafeIn({ deep: [{ 'a\0': 1 }] })?.path).to.equal('deep.0');
  });

  it('refuses an unpaired surrogate and accepts a pair', () => {
    expect(unsafeIn(['\ud83d'])?.path).to.equal('0');
    expect(unsafeIn(['\ude00 '])?.path).to.equal('0');
    expect(unsafeIn(['😀 한글'])).to.equal(null);
  });

  it('refuses more than 30 combining marks in a row: 100 KiB of them take seconds to normalize', () => {
    const marks = `a${'\u0300\u0323'.repeat(15)}`;
    expect(unsafeIn({ name: `${marks}\u0300` })).to.include({ path: 'name', code: 'FORBIDDEN_CHARACTERS' });
    expect(unsafeIn({ name: marks.repeat(2) })).to.equal(null);
  });

  it('refuses names that could change a prototype', () => {
    expect(unsafeIn(JSON.parse('{"a":{"__proto__":{"admin":true}}}'))?.path).to.equal('a');
    expect(unsafeIn({ constructor: { prototype: {} } })).not.to.equal(null);
  });

  it('refuses a number that a double cannot represent exactly', () => {
    expect(unsafeIn(JSON.parse('[1e400]'))?.path).to.equal('0');
    expect(unsafeIn(JSON.parse('[9007199254740993]'))?.path).to.equal('0');
    expect(unsafeIn([Number.MAX_SAFE_INTEGER, -0.5, 1e-9])).to.equal(null);
  });

  it('refuses more than 32 levels', () => {
    expect(unsafeIn(nested(32))).to.equal(null);
    expect(unsafeIn(nested(33))?.message).to.equal('Nested too deeply.');
  });

  it('accepts an ordinary body', () => {
    expect(unsafeIn({ name: '덤벨', sets: [{ weightKg: 12.5, reps: 8, rpe: null }], done: true })).to.equal(null);
  });
});
