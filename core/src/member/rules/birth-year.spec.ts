import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import { requireBirthYear } from './birth-year.js';

describe('the year of birth', () => {
  it('is the current year at the latest', () => {
    const today = '2026-12-31' as Day;
    expect(() => requireBirthYear(2026, today)).not.to.throw();
    expect(() => requireBirthYear(2027, today)).to.throw(DomainError);
  });
});
