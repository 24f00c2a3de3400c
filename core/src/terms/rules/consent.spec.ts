import { expect } from 'chai';
import { addDays, type Day } from '../../kernel/calendar.js';
import { refuseReplaced } from './consent.js';

const TODAY = '2026-11-20' as Day;

describe('the consent to terms', () => {
  it('is possible until the day before the next version takes effect', () => {
    const refused = (replacedOn: Day | null) => () => refuseReplaced(replacedOn, TODAY);
    expect(refused(null)).to.not.throw();
    expect(refused(addDays(TODAY, 1))).to.not.throw();
    for (const replacedOn of [TODAY, addDays(TODAY, -1)])
      expect(refused(replacedOn)).to.throw('A version of the terms that is replaced cannot be agreed to.');
  });
});
