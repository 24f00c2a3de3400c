import { expect } from 'chai';
import type { Day } from '../shared/calendar.js';
import { defaultPolicies } from '../shared/policies.js';
import { analysedMonth } from './announce-analyses.js';

const on = (day: string) => analysedMonth(day as Day, defaultPolicies.marketing);

describe('the month whose analysis is announced', () => {
  it('is the one before, in the first seven days of a month', () => {
    expect(on('2026-03-01')).to.equal('2026-02');
    expect(on('2026-03-07')).to.equal('2026-02');
    expect(on('2026-01-03')).to.equal('2025-12');
  });

  it('is none from the eighth day on', () => {
    expect(on('2026-03-08')).to.equal(null);
    expect(on('2026-03-31')).to.equal(null);
  });
});
