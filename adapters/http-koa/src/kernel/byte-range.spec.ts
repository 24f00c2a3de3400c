import { expect } from 'chai';
import { wantedRange } from './byte-range.js';

describe('a Range header', () => {
  const of100 = (header?: string): string => {
    const range = wantedRange(header, 100);
    return range === null ? 'all' : `${range.first}-${range.last}`;
  };

  it('can select a part, its last byte included', () => {
    expect(of100('bytes=0-0')).to.equal('0-0');
    expect(of100('bytes=10-19')).to.equal('10-19');
    expect(of100('bytes=99-99')).to.equal('99-99');
  });

  it('can select everything from a byte, or the last bytes', () => {
    expect(of100('bytes=10-')).to.equal('10-99');
    expect(of100('bytes=-10')).to.equal('90-99');
    expect(of100('bytes=-1000')).to.equal('0-99');
    expect(of100('bytes=50-1000')).to.equal('50-99');
  });

  it('selects everything when it is unsatisfiable, has several ranges or is malformed', () => {
    const none = [
      undefined,
      '',
      'bytes=-',
      'bytes=100-',
      'bytes=20-10',
      'bytes=-0',
      'bytes=0-1,5-6',
      'lines=1-2',
      'bytes=a-b',
    ];
    for (const header of none) expect(of100(header), header).to.equal('all');
  });
});
