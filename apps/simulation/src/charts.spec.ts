import { expect } from 'chai';
import { barChart, lineChart } from './charts.js';

const textsOf = (chart: string): readonly string[] =>
  [...chart.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text = '']) => text);
const count = (chart: string, mark: string): number => chart.split(mark).length - 1;

describe('a chart', () => {
  it('draws two runs of a figure in one colour, the second dashed', () => {
    const chart = lineChart([
      [
        { name: 'paid, baseline', values: [1, 2] },
        { name: 'paid, changed', values: [1, 3] },
      ],
    ]);
    expect(new Set(chart.match(/stroke="#2563a8"|stroke="#c2571a"/g))).to.have.length(1);
    expect(count(chart, 'stroke-dasharray')).to.equal(1);
    expect(count(chart, 'dashed')).to.equal(1);
    expect(chart).to.include('paid, baseline</span>').and.to.include('paid, changed</span>');
  });

  it('shows a single week as a dot', () => {
    const chart = lineChart([[{ name: 'took place', values: [4] }]]);
    expect(count(chart, '<circle ')).to.equal(1);
    expect(chart).not.to.include('NaN');
  });

  it('has whole numbers on the axis for counts', () => {
    expect(textsOf(barChart(['late'], [{ name: 'this run', values: [2] }], 'sessions'))).to.deep.equal([
      ...['0', '1', '2'],
      ...['sessions', 'late'],
    ]);
    expect(textsOf(barChart(['late'], [{ name: 'this run', values: [1.5] }], 'percent'))).to.include('0.5');
  });

  it('extends below zero for negative values', () => {
    expect(textsOf(lineChart([[{ name: 'revenue', values: [-5, 10] }]]))).to.include('-5');
  });

  it('escapes names', () => {
    expect(barChart(['<b>'], [{ name: '"&', values: [1] }], ''))
      .to.include('&lt;b&gt;')
      .and.to.include('&quot;&amp;');
  });
});
