import { expect } from 'chai';
import { isVisibleOnOneLine, normalizeName } from './shown-name.js';

describe('a name that is shown', () => {
  it('is stored in composed form, without the spaces around it', () => {
    expect(normalizeName(' \u1112\u1161\u11ab\n')).to.equal('한');
  });

  it('is visible on one line', () => {
    for (const name of ["Anne-Marie O'Neil", '김 하나', 'می\u200cخواهم', '👨\u200d👩\u200d👧'])
      expect(isVisibleOnOneLine(name), name).to.equal(true);
    for (const name of ['', ' ', 'a\nb', 'a\u0000', 'a\u202eb', 'a\u200bb', '\u200d', '\u3164', '\u0301', '\u2800'])
      expect(isVisibleOnOneLine(name), JSON.stringify(name)).to.equal(false);
  });
});
