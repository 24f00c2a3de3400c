import { expect } from 'chai';
import { findSkipReason, isFundingMissing, isSecondUnpaid, SKIP_PHRASES, SKIP_REASONS } from './skip-reason.js';
import { DomainError, notFound, policyViolation } from '../../kernel/domain-error.js';
import { instant } from '../../kernel/instant.js';

describe('the reason to skip an occurrence', () => {
  it('is derived from the refusal', () => {
    expect(findSkipReason(new DomainError('insufficient-credits', ''))).to.equal('no_credit');
    expect(findSkipReason(new DomainError('insufficient-points', ''))).to.equal('no_points');
    expect(findSkipReason(new DomainError('reservation-conflict', ''))).to.equal('mentor_busy');
    expect(findSkipReason(new DomainError('reservation-conflict', '', { reason: 'no_free_room' }))).to.equal(
      'no_free_room',
    );
    expect(findSkipReason(policyViolation('membership-paused', ''))).to.equal('paused');
    expect(findSkipReason(policyViolation('one-session-at-a-time', ''))).to.equal('member_busy');
    expect(findSkipReason(policyViolation('mentor-active', ''))).to.equal('mentor_busy');
    expect(findSkipReason(policyViolation('time-off', ''))).to.equal('mentor_away');
  });

  it('is empty for an unexpected refusal', () => {
    for (const defect of [policyViolation('state', ''), notFound('block'), new Error('disk')])
      expect(findSkipReason(defect)).to.equal(null);
  });

  it('has a text in both languages', () => {
    for (const reason of SKIP_REASONS) {
      expect(SKIP_PHRASES[reason].ko).to.match(/[가-힣]/);
      expect(SKIP_PHRASES[reason].en).to.match(/^[a-z]/);
    }
  });

  it('says that no session is booked during the whole absence: there is one message for it', () => {
    expect(SKIP_PHRASES.mentor_away.ko).to.contain('휴무 기간에는 예약이 잡히지');
    expect(SKIP_PHRASES.mentor_away.en).to.contain('no session is booked during the absence');
  });

  it('is a lack of funding only for a missing credit or missing points', () => {
    expect(SKIP_REASONS.filter(isFundingMissing)).to.deep.equal(['no_credit', 'no_points']);
    expect(isFundingMissing(null)).to.equal(false);
  });

  it('is a second lack of funding when the occurrence before was unpaid too and can no longer be booked', () => {
    const before = { skipped: 'no_points', startsAt: instant(99) } as const;
    expect(isSecondUnpaid('no_credit', before, instant(100))).to.equal(true);
    expect(isSecondUnpaid('no_credit', before, instant(99))).to.equal(false);
    expect(isSecondUnpaid('mentor_busy', before, instant(100))).to.equal(false);
    expect(isSecondUnpaid('no_credit', { ...before, skipped: 'mentor_busy' }, instant(100))).to.equal(false);
    expect(isSecondUnpaid('no_credit', { ...before, skipped: null }, instant(100))).to.equal(false);
    expect(isSecondUnpaid('no_credit', null, instant(100))).to.equal(false);
  });
});
