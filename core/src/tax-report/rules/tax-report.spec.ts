import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Month } from '../../kernel/calendar.js';
import type { MentorId, PayoutId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { withhold } from '../../payout/rules/withholding.js';
import { buildTaxReport, reportableMonths, type ReportedKind, taxReportLine } from './tax-report.js';

const at = (text: string) => instant(Date.parse(text));

const month = (text: string) => text as Month;

const payout = (gross: number) => ({
  id: `payout-${gross}` as PayoutId,
  ...withhold(krw(gross), defaultPolicies.payout),
});

describe('a tax report', () => {
  const paidAt = at('2026-03-16T00:10:00+09:00');
  const line = (kind: ReportedKind, gross: number) => taxReportLine({ kind, payout: payout(gross), at: paidAt });

  it('sums its deposits', () => {
    const lines = [line('payout_deposited', 123_456), line('payout_deposited', 33_333)];
    const report = buildTaxReport('mentor' as MentorId, month('2026-03'), lines, at('2026-04-01T00:00:00+09:00'));
    expect(report).to.include({ gross: 156_789, incomeTax: 4_690, localIncomeTax: 460, net: 151_639 });
    expect(report.payouts).to.deep.equal(lines);
    const { id: payoutId, ...amounts } = payout(123_456);
    expect(lines[0]).to.deep.equal({ payoutId, depositedAt: paidAt, ...amounts });
  });

  it('subtracts a returned deposit exactly', () => {
    const lines = [line('payout_deposited', 123_456), line('payout_returned', 123_456)];
    const report = buildTaxReport('mentor' as MentorId, month('2026-03'), lines, paidAt);
    expect(report).to.include({ gross: 0, incomeTax: 0, localIncomeTax: 0, net: 0 });
    expect(lines[1]).to.include({ gross: -123_456, incomeTax: -3_700, localIncomeTax: -370, net: -119_386 });
  });

  it('belongs to a month whose last hour has started in the business time zone, not a millisecond earlier', () => {
    const until = (text: string) => reportableMonths(month('2026-01'), at(text));
    expect(until('2026-03-01T00:00:00.000+09:00')).to.deep.equal(['2026-01', '2026-02']);
    expect(until('2026-02-28T23:00:00.000+09:00')).to.deep.equal(['2026-01', '2026-02']);
    expect(until('2026-02-28T22:59:59.999+09:00')).to.deep.equal(['2026-01']);
    expect(reportableMonths(month('2026-03'), at('2026-03-31T12:00:00+09:00'))).to.deep.equal([]);
    expect(reportableMonths(month('2025-11'), at('2026-02-01T00:00:00+09:00'))).to.deep.equal([
      '2025-11',
      '2025-12',
      '2026-01',
    ]);
  });
});
