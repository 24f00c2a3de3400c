import { expect } from 'chai';
import { phraseNumber } from './phrase-number.js';

describe('a whole number as people read it', () => {
  for (const [value, text] of [
    [0, '0'],
    [999, '999'],
    [1_000, '1,000'],
    [-30_000, '-30,000'],
    [-100, '-100'],
    [209_715_200, '209,715,200'],
  ] as const) {
    it(`is ${text}`, () => expect(phraseNumber(value)).to.equal(text));
  }
});
