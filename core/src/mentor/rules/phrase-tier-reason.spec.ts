import { expect } from 'chai';
import { CERTIFIED, missedSessions, phraseTierReason, REINSTATED } from './phrase-tier-reason.js';

describe('the reason of a tier change', () => {
  const reasons = [CERTIFIED, REINSTATED, missedSessions(2, 30), 'Late three times'];

  it('is Korean for Korean mentors, except an administrator’s own words', () =>
    expect(reasons.map((reason) => phraseTierReason(reason, 'ko'))).to.deep.equal([
      'Pro 인증을 통과했습니다',
      '보류가 해제되었습니다',
      '30일 동안 세션을 2회 진행하지 않았습니다',
      'Late three times',
    ]));

  it('is as stored in English', () =>
    expect(reasons.map((reason) => phraseTierReason(reason, 'en'))).to.deep.equal(reasons));
});
