import { expect } from 'chai';
import { DomainError, notFound, policyViolation } from '../shared/domain-error.js';
import { isSkipReason, phraseSkipReason, SKIP_REASONS, skipReasonOf } from './skip-reason.js';

describe('why an occurrence is skipped', () => {
  it('is read in the refusal', () => {
    expect(skipReasonOf(new DomainError('insufficient-credits', ''))).to.equal('no_credit');
    expect(skipReasonOf(new DomainError('insufficient-points', ''))).to.equal('no_points');
    expect(skipReasonOf(new DomainError('reservation-conflict', ''))).to.equal('mentor_busy');
    expect(skipReasonOf(new DomainError('reservation-conflict', '', { reason: 'no_free_room' }))).to.equal(
      'no_free_room',
    );
    expect(skipReasonOf(policyViolation('membership-paused', ''))).to.equal('paused');
    expect(skipReasonOf(policyViolation('one-session-at-a-time', ''))).to.equal('member_busy');
    expect(skipReasonOf(policyViolation('mentor-active', ''))).to.equal('mentor_busy');
  });

  it('is not what nobody expected', () => {
    for (const defect of [policyViolation('state', ''), notFound('block'), new Error('disk')])
      expect(skipReasonOf(defect)).to.equal(null);
  });

  it('has words in both languages', () => {
    for (const reason of SKIP_REASONS) {
      expect(isSkipReason(reason)).to.equal(true);
      expect(phraseSkipReason(reason, 'ko')).to.match(/[가-힣]/);
      expect(phraseSkipReason(reason, 'en')).to.match(/^[a-z]/);
    }
    expect(isSkipReason('whim')).to.equal(false);
  });
});
