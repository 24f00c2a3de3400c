import { instant, krw, type Day } from '@spotter/core/kernel';
import { expect } from 'chai';
import { days, deducted, momentOfWeek, percent, won } from './written-figures.js';

describe('written figures', () => {
  it('format won with currency sign, thousands separators and minus sign', () => {
    expect(won(krw(0))).to.equal('₩0');
    expect(won(krw(1_234_560))).to.equal('₩1,234,560');
    expect(won(krw(-20_000))).to.equal('−₩20,000');
  });

  it('format a deduction as negative, and no deduction as zero', () => {
    expect(deducted(krw(3_700))).to.equal('−₩3,700');
    expect(deducted(krw(0))).to.equal('₩0');
  });

  it('format basis points as a percentage', () => {
    expect(percent(300)).to.equal('3%');
    expect(percent(1_000)).to.equal('10%');
    expect(percent(330)).to.equal('3.3%');
  });

  it('format instants in the business time zone', () => {
    const lastMinuteOfSunday = instant(Date.parse('2026-01-18T14:59:00Z'));
    expect(momentOfWeek(lastMinuteOfSunday, 'ko')).to.equal('2026-01-18 (일) 23:59');
    expect(momentOfWeek(lastMinuteOfSunday, 'en')).to.equal('2026-01-18 (Sun) 23:59');
  });

  it('format a period with its last day', () => {
    expect(days({ startsOn: '2025-12-22' as Day, endsOn: '2026-01-05' as Day })).to.equal('2025-12-22 – 2026-01-04');
  });
});
