import { expect } from 'chai';
import { addDays, type Day } from '../../kernel/calendar.js';
import type { MemberId, TermsId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { consentTo, refuseReplaced } from './consent.js';

const TODAY = '2026-11-20' as Day;

describe('the consent to terms', () => {
  it('contains the version', () => {
    const version = { id: 'terms' as TermsId, kind: 'privacy', version: '2.1' } as const;
    expect(consentTo(version, 'member' as MemberId, instant(5))).to.deep.equal({
      personId: 'member',
      termsId: 'terms',
      kind: 'privacy',
      version: '2.1',
      consentedAt: 5,
    });
  });

  it('is possible until the day before the next version takes effect', () => {
    const refused = (replacedOn: Day | null) => () => refuseReplaced(replacedOn, TODAY);
    expect(refused(null)).to.not.throw();
    expect(refused(addDays(TODAY, 1))).to.not.throw();
    for (const replacedOn of [TODAY, addDays(TODAY, -1)])
      expect(refused(replacedOn)).to.throw('A version of the terms that is replaced cannot be agreed to.');
  });
});
