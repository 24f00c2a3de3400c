import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Day } from '../../kernel/calendar.js';
import { findAnalysedMonth } from './analysed-month.js';

const on = (day: string) => findAnalysedMonth(day as Day, defaultPolicies.marketing);

describe('the month of announced analyses', () => {
  it('is the previous month, in the first seven days of a month', () => {
    expect(on('2026-03-01')).to.equal('2026-02');
    expect(on('2026-03-07')).to.equal('2026-02');
    expect(on('2026-01-03')).to.equal('2025-12');
  });

  it('is absent from the eighth day on', () => {
    expect(on('2026-03-08')).to.equal(null);
    expect(on('2026-03-31')).to.equal(null);
  });
});
