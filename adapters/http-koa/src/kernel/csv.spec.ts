import { expect } from 'chai';
import { csv } from './csv.js';

/** Without the byte-order mark. */
const lines = (...rows: readonly (readonly (string | number)[])[]): string => csv(rows).slice(1);

describe('a table as CSV', () => {
  it('begins with a byte-order mark and ends each line with CR LF', () => {
    const table = [
      ['월', 1],
      ['a', 2],
    ];
    expect(csv(table)).to.equal('\u{FEFF}월,1\r\na,2\r\n');
  });

  it('quotes texts with a comma, a quote or a line break', () => {
    expect(lines(['a,b', 'say "yes"', 'one\ntwo', 'plain'])).to.equal('"a,b","say ""yes""","one\ntwo",plain\r\n');
  });

  it('escapes texts that look like formulas', () => {
    for (const text of ['=1+1', '+1', '-1', '@sum', '\tx']) expect(lines([text])).to.equal(`'${text}\r\n`);
    expect(lines(['=1,"2"'])).to.equal(`"'=1,""2"""\r\n`);
    expect(lines(['\r=1'])).to.equal(`"'\r=1"\r\n`);
    expect(lines(['a=1'])).to.equal('a=1\r\n');
  });

  it('keeps numbers unchanged, negative ones too', () => {
    expect(lines([-1_000, 0, 540_000])).to.equal('-1000,0,540000\r\n');
  });
});
