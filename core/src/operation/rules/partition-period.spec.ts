import { expect } from 'chai';
import { instant, DAY } from '../../kernel/instant.js';
import { partitionPeriodAt, partitionPeriodsToMake } from './partition-period.js';

const at = (text: string) => instant(Date.parse(text));

const policy = (aheadMs: number) => ({ partitions: { aheadMs, sealAfterMs: 0, keepEventsMs: 0 } });

describe('a period of partitions', () => {
  it('is a month of Seoul, which begins nine hours before the month of UTC', () => {
    expect(partitionPeriodAt('month', at('2026-11-30T14:59:59.999Z'))).to.deep.equal({
      name: '2026_11',
      startsAt: at('2026-10-31T15:00Z'),
      endsAt: at('2026-11-30T15:00Z'),
    });
    expect(partitionPeriodAt('month', at('2026-11-30T15:00Z')).name).to.equal('2026_12');
  });

  it('is a quarter of Seoul, also over the end of a year', () => {
    expect(partitionPeriodAt('quarter', at('2026-12-31T14:59:59.999Z'))).to.deep.equal({
      name: '2026q4',
      startsAt: at('2026-09-30T15:00Z'),
      endsAt: at('2026-12-31T15:00Z'),
    });
    expect(partitionPeriodAt('quarter', at('2026-12-31T15:00Z')).name).to.equal('2027q1');
  });

  it('has a quarter for each three months', () => {
    const names = Array.from({ length: 12 }, (_, month) => at(`2026-${String(month + 1).padStart(2, '0')}-15`)).map(
      (middle) => partitionPeriodAt('quarter', middle).name.slice(4),
    );
    expect(names.join(' ')).to.equal('q1 q1 q1 q2 q2 q2 q3 q3 q3 q4 q4 q4');
  });
});

describe('the partitions to make', () => {
  const names = (now: string, aheadMs: number) =>
    partitionPeriodsToMake('month', at(now), policy(aheadMs)).map(({ name }) => name);

  it('are the present one and each that begins within the time ahead', () => {
    expect(names('2026-11-23T00:00Z', 0)).to.deep.equal(['2026_11']);
    expect(names('2026-11-30T15:00+00:00', 0)).to.deep.equal(['2026_12']);
    expect(names('2026-11-29T15:00Z', DAY)).to.deep.equal(['2026_11', '2026_12']);
    expect(names('2026-11-29T15:00Z', DAY - 1)).to.deep.equal(['2026_11']);
  });

  it('follow each other without a gap', () => {
    const periods = partitionPeriodsToMake('quarter', at('2026-11-23T00:00Z'), policy(400 * DAY));
    expect(periods.map(({ name }) => name)).to.deep.equal(['2026q4', '2027q1', '2027q2', '2027q3', '2027q4']);
    expect(periods.slice(1).map(({ startsAt }) => startsAt)).to.deep.equal(
      periods.slice(0, -1).map(({ endsAt }) => endsAt),
    );
  });
});
