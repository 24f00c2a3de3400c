import { expect } from 'chai';
import { addDays, type Day, dayOf, startOfDay } from '../../kernel/calendar.js';
import { minus } from '../../kernel/instant.js';
import { termsPolicies } from '../policy.js';
import { refuseShortNotice } from './notice.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const TODAY = '2026-11-20' as Day;
const { terms: policy } = termsPolicies;

const refusal = (ahead: number, adverse: boolean, today = TODAY) =>
  refusalOf(() => refuseShortNotice({ effectiveOn: addDays(TODAY, ahead), adverse }, today, policy));

describe('the notice of changed terms', () => {
  it('is at least 7 days', () => {
    expect(refusal(7, false)).to.equal(null);
    expect(refusal(6, false)?.details).to.deep.equal({
      policy: 'terms-notice',
      noticeDays: 7,
      earliestOn: '2026-11-27',
    });
  });

  it('is at least 30 days for a disadvantageous change', () => {
    expect(refusal(30, true)).to.equal(null);
    expect(refusal(29, true)?.details).to.deep.equal({
      policy: 'terms-notice',
      noticeDays: 30,
      earliestOn: '2026-12-20',
    });
  });

  it('cannot be in the past', () => {
    expect(refusal(0, true)?.message).to.equal('The change must take effect at least 30 days after its announcement.');
    for (const ahead of [0, -1, -365]) expect(refusal(ahead, false)?.code, String(ahead)).to.equal('policy-violation');
  });

  it('counts days of the business time zone, in which today lasts until midnight in Seoul', () => {
    const midnight = startOfDay(addDays(TODAY, 1));
    expect(refusal(7, false, dayOf(minus(midnight, 1)))).to.equal(null);
    expect(refusal(7, false, dayOf(midnight))?.code).to.equal('policy-violation');
  });
});
