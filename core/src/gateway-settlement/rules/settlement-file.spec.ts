import { expect } from 'chai';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import { MOST_LINES } from '../../kernel/csv.js';
import { parseSettlementFile } from './settlement-file.js';

const HEADER = 'paymentId,gross,fee,net,settledOn';
const RIGHT = 'p-1,400000,13200,386800,2026-03-05';

const issuesOf = (csv: string) =>
  (refusalOf(() => parseSettlementFile(csv))?.details['issues'] ?? []) as { path: string; message: string }[];

const issues = (csv: string): readonly string[] => issuesOf(csv).map(({ path }) => path);

describe('a settlement file', () => {
  it('has lines of an id, won and a day', () => {
    expect(parseSettlementFile(`\u{FEFF}${HEADER}\r\n"p-1","400000",13200,386800,2026-03-05\r\n`)).to.deep.equal([
      { line: 2, paymentId: 'p-1', gross: 400_000, fee: 13_200, net: 386_800, settledOn: '2026-03-05' },
    ]);
    expect(parseSettlementFile(`${HEADER}\np-1,-5,-1,-4,2026-03-05`)[0]).to.include({ gross: -5, fee: -1, net: -4 });
  });

  it('is refused without its header, or without a line', () => {
    for (const csv of ['', '\u{FEFF}', RIGHT, HEADER, `${HEADER}\r\n\r\n`, `${HEADER},x\n${RIGHT}`, `Gross\n${RIGHT}`])
      expect(issues(csv), csv).to.deep.equal(['']);
    expect(issues(`gross,paymentId,fee,net,settledOn\n${RIGHT}`)).to.deep.equal(['']);
    expect(issues(`"paymentId,gross",fee,net,settledOn\n${RIGHT}`)).to.deep.equal(['']);
  });

  it('is refused with each value that is not an amount or a day, by its line', () => {
    const wrong = ['', 'abc', '=1+1', '1e5', '1,5', '10.0', '+1', '1 000', '0x10', '１', '1000000000000', '--1'];
    for (const text of wrong) {
      expect(issues(`${HEADER}\n${RIGHT}\np-2,"${text}",0,0,2026-03-05`), text).to.deep.equal(['line 3.gross']);
    }
    for (const day of ['', '2026-02-30', '2026-3-5', '05.03.2026', '=TODAY()'])
      expect(issues(`${HEADER}\np-1,1,0,1,${day}`), day).to.deep.equal(['line 2.settledOn']);
    expect(issues(`${HEADER}\n,a,b,c,d`)).to.deep.equal([
      'line 2.paymentId',
      'line 2.settledOn',
      'line 2.gross',
      'line 2.fee',
      'line 2.net',
    ]);
    expect(new Set(issuesOf(`${HEADER}\n,a,b,c,d`).map(({ message }) => message))).to.deep.equal(
      new Set([
        'Must have 1 to 200 characters.',
        'Must be a day, like 2026-11-20.',
        'Must be whole won of at most 12 digits, without separators.',
      ]),
    );
  });

  it('has ids of at most 200 characters', () => {
    const withId = (length: number) => `${HEADER}\n${'p'.repeat(length)},1,0,1,2026-03-05`;
    expect(issues(withId(200))).to.deep.equal([]);
    expect(issues(withId(201))).to.deep.equal(['line 2.paymentId']);
  });

  it('is refused with a line of more or fewer fields', () => {
    expect(issues(`${HEADER}\n${RIGHT},x`)).to.deep.equal(['line 2']);
    expect(issues(`${HEADER}\np-1,1,0,1`)).to.deep.equal(['line 2', 'line 2.settledOn']);
    const alone = ['line 2', 'line 2.settledOn', 'line 2.gross', 'line 2.fee', 'line 2.net'];
    expect(issues(`${HEADER}\np-1`)).to.deep.equal(alone);
  });

  it('has at most ten thousand lines, and names at most a hundred issues', () => {
    const lines = (count: number, text = RIGHT) => `${HEADER}\n${`${text}\n`.repeat(count)}`;
    expect(parseSettlementFile(lines(MOST_LINES))).to.have.lengthOf(MOST_LINES);
    const message = 'At most 10,000 lines are allowed.';
    expect(issuesOf(lines(MOST_LINES + 1))).to.deep.equal([{ path: '', code: 'TOO_LONG', message }]);
    expect(issues(lines(101, 'p,x,0,0,2026-03-05'))).to.have.lengthOf(100);
  });
});
