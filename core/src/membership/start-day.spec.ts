import { expect } from 'chai';
import type { Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { defaultPolicies } from '../shared/policies.js';
import { startDay } from './start-day.js';

const today = '2026-03-02' as Day;
const start = (wanted?: string) => startDay(wanted as Day | undefined, today, defaultPolicies.membership);

describe('the day a membership begins', () => {
  it('is today when none is named', () => expect(start()).to.equal(today));
  it('may be today', () => expect(start('2026-03-02')).to.equal('2026-03-02'));
  it('may be 30 days ahead', () => expect(start('2026-04-01')).to.equal('2026-04-01'));
  it('may not be yesterday', () => expect(() => start('2026-03-01')).to.throw(DomainError, 'from 2026-03-02'));
  it('may not be 31 days ahead', () => expect(() => start('2026-04-02')).to.throw(DomainError, 'to 2026-04-01'));
});
