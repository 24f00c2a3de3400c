import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Day } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import { startDay } from './start-day.js';

const today = '2026-03-02' as Day;

const start = (wanted?: string) => startDay(wanted as Day | undefined, today, defaultPolicies.membership);

describe('the first day of a membership', () => {
  it('is today by default', () => expect(start()).to.equal(today));
  it('can be today', () => expect(start('2026-03-02')).to.equal('2026-03-02'));
  it('can be 30 days ahead', () => expect(start('2026-04-01')).to.equal('2026-04-01'));
  it('cannot be yesterday', () => expect(() => start('2026-03-01')).to.throw(DomainError, 'from 2026-03-02'));
  it('cannot be 31 days ahead', () => expect(() => start('2026-04-02')).to.throw(DomainError, 'to 2026-04-01'));
});
