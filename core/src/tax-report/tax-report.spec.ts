import { expect } from 'chai';
import type { Month } from '../shared/calendar.js';
import type { MentorId, PayoutId } from '../shared/ids.js';
import { instant } from '../shared/instant.js';
import { krw } from '../shared/krw.js';
import { withhold } from '../payout/withholding.js';
import { defaultPolicies } from '../shared/policies.js';
import { completeMonths, depositLine, returnLine, taxReportOf } from './tax-report.js';

const at = (text: string) => instant(Date.parse(text));
const month = (text: string) => text as Month;
const payout = (gross: number) => ({
  id: `payout-${gross}` as PayoutId,
  ...withhold(krw(gross), defaultPolicies.payout),
});

describe('a tax report', () => {
  const paidAt = at('2026-03-16T00:10:00+09:00');

  it('adds up its deposits', () => {
    const lines = [depositLine(payout(123_456), paidAt), depositLine(payout(33_333), paidAt)];
    const report = taxReportOf('mentor' as MentorId, month('2026-03'), lines, at('2026-04-01T00:00:00+09:00'));
    expect(report).to.include({ gross: 156_789, incomeTax: 4_690, localIncomeTax: 460, net: 151_639 });
    expect(report.payouts).to.deep.equal(lines);
  });

  it('takes a deposit that came back off again, to the won', () => {
    const lines = [depositLine(payout(123_456), paidAt), returnLine(payout(123_456), paidAt)];
    const report = taxReportOf('mentor' as MentorId, month('2026-03'), lines, paidAt);
    expect(report).to.include({ gross: 0, incomeTax: 0, localIncomeTax: 0, net: 0 });
    expect(lines[1]).to.include({ gross: -123_456, incomeTax: -3_700, localIncomeTax: -370, net: -119_386 });
  });

  it('is of a month that is over at the midnight of the business zone, and not a millisecond before', () => {
    const until = (text: string) => completeMonths(month('2026-01'), at(text));
    expect(until('2026-03-01T00:00:00.000+09:00')).to.deep.equal(['2026-01', '2026-02']);
    expect(until('2026-02-28T23:59:59.999+09:00')).to.deep.equal(['2026-01']);
    expect(completeMonths(month('2026-03'), at('2026-03-31T12:00:00+09:00'))).to.deep.equal([]);
    expect(completeMonths(month('2025-11'), at('2026-02-01T00:00:00+09:00'))).to.deep.equal([
      '2025-11',
      '2025-12',
      '2026-01',
    ]);
  });
});
