import { expect } from 'chai';
import { MOST_LINES, parseCsv, parseCsvTable } from './csv.js';
import { DomainError } from './domain-error.js';

const fields = (text: string) => parseCsv(text).map((record) => record.fields);

describe('a CSV file', () => {
  it('has records of fields, with any line end and without one', () => {
    for (const end of ['\r\n', '\n', '\r'])
      for (const last of ['', end])
        expect(fields(`a,b${end}1,2${last}`)).to.deep.equal([
          ['a', 'b'],
          ['1', '2'],
        ]);
  });

  it('can begin with a byte-order mark', () => {
    expect(fields('\u{FEFF}a,b')).to.deep.equal([['a', 'b']]);
    expect(fields('a\u{FEFF},b')).to.deep.equal([['a\u{FEFF}', 'b']]);
  });

  it('has quoted fields with commas, quotation marks and line breaks', () => {
    expect(fields('"a,b","say ""yes""","1\r\n2",""\n')).to.deep.equal([['a,b', 'say "yes"', '1\r\n2', '']]);
  });

  it('keeps empty fields, spaces and formulas as they are', () => {
    expect(fields(',a, =1+1 ,')).to.deep.equal([['', 'a', ' =1+1 ', '']]);
  });

  it('has no records on empty lines', () => {
    expect(fields('')).to.deep.equal([]);
    expect(fields('\r\n\r\n,\n')).to.deep.equal([]);
  });

  it('numbers records by the line on which they begin', () => {
    expect(parseCsv('a\n\n"1\n2"\nb').map(({ line }) => line)).to.deep.equal([1, 3, 5]);
  });

  it('is refused for a misplaced or missing quotation mark, with the line', () => {
    for (const wrong of ['a"b', '"a"b', '"a', '"a""', 'a ,"b" '])
      expect(() => parseCsv(`x,y\n${wrong}`), wrong).to.throw(DomainError, /^Line 2: /);
  });

  it('is refused when it contains NUL', () =>
    expect(() => parseCsv('x,y\na\0b,c')).to.throw(DomainError, 'The file must not contain NUL.'));

  it('is read in one pass: a million quotation marks take no longer than their number', () => {
    expect(fields(`"${'""'.repeat(500_000)}"`)[0]![0]).to.have.lengthOf(500_000);
  });

  it('is read up to the first line above the maximum', () => {
    const file = `a\n${'1\n'.repeat(MOST_LINES + 1)}misplaced"`;
    expect(() => parseCsvTable(file, { columns: ['a'] }, () => null)).to.throw(DomainError, /^At most 10,000 lines/);
  });
});
