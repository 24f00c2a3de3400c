import { expect } from 'chai';
import { kpiRange } from './kpi-range.js';
import { defaultPolicies } from '../../application/policies.js';
import { addDays, type Day, type RequestedDays } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';

const TODAY = '2026-03-02' as Day;

const range = (requested: RequestedDays) => kpiRange(requested, TODAY, defaultPolicies.administration);

const day = (text: string): Day => text as Day;

describe('the range of the dashboard', () => {
  it('is the last thirty days by default', () => {
    expect(range({})).to.deep.equal({ from: '2026-02-01', to: TODAY });
    expect(range({ to: day('2026-01-30') })).to.deep.equal({ from: '2026-01-01', to: '2026-01-30' });
    expect(range({ to: day('1970-01-02') })).to.deep.equal({ from: '1970-01-01', to: '1970-01-02' });
    expect(range({ from: day('2026-03-01') })).to.deep.equal({ from: '2026-03-01', to: TODAY });
    expect(range({ from: day('2026-04-01') })).to.deep.equal({ from: '2026-04-01', to: '2026-04-01' });
  });

  it('has 1 to 366 days', () => {
    expect(range({ from: TODAY, to: TODAY })).to.deep.equal({ from: TODAY, to: TODAY });
    expect(range({ from: addDays(TODAY, -365), to: TODAY }).from).to.equal('2025-03-02');
    expect(() => range({ from: addDays(TODAY, -366), to: TODAY })).to.throw(DomainError, 'at most 366 days');
    expect(() => range({ from: TODAY, to: addDays(TODAY, -1) })).to.throw(DomainError, 'Must not be after');
  });
});
