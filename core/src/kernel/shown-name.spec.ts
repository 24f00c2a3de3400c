import { expect } from 'chai';
import { isVisibleOnOneLine, normalizeText } from './shown-name.js';

describe('a text of a person', () => {
  it('is stored in composed form, without the spaces around it', () => {
    expect(normalizeText(' \u1112\u1161\u11ab\n')).to.equal('한');
  });

  it('is empty when no character of it can be seen', () => {
    for (const text of [' ', '\u200b', ' \u200d\n\ufeff', '\u3164', '\u2800', '\u00ad'])
      expect(normalizeText(text), JSON.stringify(text)).to.equal('');
    for (const text of ['.', '👍', 'a\n\u200bb', '\u202eb']) expect(normalizeText(text)).to.equal(text);
  });
});

describe('a name that is shown', () => {
  it('is visible on one line', () => {
    for (const name of ["Anne-Marie O'Neil", '김 하나', 'می\u200cخواهم', '👨\u200d👩\u200d👧'])
      expect(isVisibleOnOneLine(name), name).to.equal(true);
    for (const name of ['', ' ', 'a\nb', 'a\u0000', 'a\u202eb', 'a\u200bb', '\u200d', '\u3164', '\u0301', '\u2800'])
      expect(isVisibleOnOneLine(name), JSON.stringify(name)).to.equal(false);
  });
});
