import { expect } from 'chai';
import { printable } from './printable-text.js';

describe('printable text', () => {
  it('keeps a usual name unchanged', () => {
    expect(printable('김서준', 24)).to.equal('김서준');
    expect(printable('Zoë O’Brien-Łukasz', 24)).to.equal('Zoë O’Brien-Łukasz');
  });

  it('composes Hangul from single jamo', () => {
    expect(printable('한글'.normalize('NFD'), 24)).to.equal('한글');
  });

  it('joins several lines', () => {
    expect(printable('  one\r\n two\u2028three\tfour ', 24)).to.equal('one two three four');
  });

  it('drops emoji, control characters, direction overrides, half surrogates and stacked marks', () => {
    expect(printable('지\u0000민\u001b 💪🏽👩‍👩‍👧🇰🇷', 24)).to.equal('지민');
    expect(printable('a\u202egnp.exe\u2066', 24)).to.equal('agnp.exe');
    expect(printable('x\ud83d', 24)).to.equal('x');
    expect(printable(`q${'\u0325'.repeat(100)}`, 24)).to.equal('q');
  });

  it('replaces a letter that the font lacks by a box', () => {
    expect(printable('金 สม', 24)).to.equal('□ □□');
  });

  it('keeps a text of the maximum length and truncates a longer one', () => {
    expect(printable('가'.repeat(24), 24)).to.equal('가'.repeat(24));
    expect(printable('가'.repeat(25), 24)).to.equal(`${'가'.repeat(23)}…`);
    expect(printable('가'.repeat(1_000_000), 24)).to.have.lengthOf(24);
  });

  it('shows a dash for an empty result', () => {
    for (const text of [null, '', ' \n', '💪']) expect(printable(text, 24)).to.equal('–');
  });
});
