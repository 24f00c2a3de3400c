import { DAY, defaultPolicies, HOUR, MINUTE } from '@spotter/core';
import { expect } from 'chai';
import { withSettings, WrongSetting } from './policy-settings.js';

const refusalOf = (...settings: readonly string[]): string => {
  try {
    withSettings(settings);
  } catch (error) {
    expect(error).to.be.instanceOf(WrongSetting);
    return (error as WrongSetting).message;
  }
  return 'nothing';
};

describe('a setting of a policy', () => {
  it('is a path and a value, and leaves everything else as it is', () => {
    const policies = withSettings(['settlement.standardShare=6500', 'settlement.handoverNote.amount=3000']);
    expect(policies.settlement.standardShare).to.equal(6_500);
    expect(policies.settlement.handoverNote).to.deep.equal({
      ...defaultPolicies.settlement.handoverNote,
      amount: 3_000,
    });
    expect(policies.cancellation).to.equal(defaultPolicies.cancellation);
  });

  it('says a length of time in days, hours, minutes, seconds or milliseconds', () => {
    const { cancellation, escrow, checkIn } = withSettings([
      'cancellation.freeNoticeHours=12',
      'escrow.holdDays=3.5',
      'checkIn.closesAfterStartMinutes=20',
      'checkIn.codeRotationSeconds=45',
      'checkIn.opensBeforeStartMs=1',
    ]);
    expect(cancellation.freeNoticeMs).to.equal(12 * HOUR);
    expect(escrow.holdMs).to.equal(3.5 * DAY);
    expect(checkIn).to.deep.equal({ closesAfterStartMs: 20 * MINUTE, codeRotationMs: 45_000, opensBeforeStartMs: 1 });
  });

  it('takes parts of a day or an hour, to the millisecond', () => {
    const { cancellation, escrow } = withSettings(['cancellation.freeNoticeHours=1.1', 'escrow.holdDays=0.7']);
    expect(cancellation.freeNoticeMs).to.equal(66 * MINUTE);
    expect(escrow.holdMs).to.equal(60_480_000);
  });

  it('reaches into lists by number, and takes days and times of day', () => {
    const { notification, payout } = withSettings([
      'notification.retryAfterMs.1=60000',
      'notification.quietHours.from=22:30',
      'payout.firstPeriod=2026-01-12',
    ]);
    expect(notification.retryAfterMs).to.deep.equal([5 * MINUTE, MINUTE, 2 * HOUR]);
    expect(notification.quietHours.from).to.equal('22:30');
    expect(payout.firstPeriod).to.equal('2026-01-12');
  });

  it('may be part of a whole where the default is', () => {
    expect(withSettings(['guidance.phase.buildAttendance=0.6']).guidance.phase.buildAttendance).to.equal(0.6);
  });

  it('is refused, in a sentence, for a path that is none', () => {
    expect(refusalOf('cancellation.freeNotice=3')).to.equal(
      'There is no policy cancellation.freeNotice: "freeNotice" is none of freeNoticeMs, maxChanges.',
    );
    expect(refusalOf('cancellation.maxChangesHours=3')).to.include('"maxChangesHours" is none of');
    expect(refusalOf('__proto__.x=3')).to.include('There is no policy __proto__.x');
    expect(refusalOf('notification.retryAfterMs.7=1')).to.include('"7" is none of 0, 1, 2');
    expect(refusalOf('escrow=3')).to.equal('escrow is several: holdMs.');
    expect(refusalOf('escrow.holdMs.deeper=3')).to.equal('There is no policy escrow.holdMs.deeper: it goes too far.');
  });

  it('is refused for a value of another kind', () => {
    expect(refusalOf('escrow.holdDays=soon')).to.equal('escrow.holdDays is a number, and "soon" is none.');
    expect(refusalOf('escrow.holdDays=')).to.equal('escrow.holdDays is a number, and "" is none.');
    expect(refusalOf('escrow.holdDays=-1')).to.equal('escrow.holdDays is not below zero.');
    expect(refusalOf('settlement.standardShare=0.6')).to.include('is a whole number');
    expect(refusalOf('escrow.holdMs=1.5')).to.include('is a whole number');
    expect(refusalOf('escrow.holdDays=1e99')).to.include('of ordinary size, and "1e99" is none');
    expect(refusalOf('payout.firstPeriod=2026-02-30')).to.include('looks like 2026-01-05');
    expect(refusalOf('notification.quietHours.from=25:00')).to.include('looks like 21:00');
    expect(refusalOf('escrow.holdDays')).to.include('is no setting');
    expect(refusalOf('=3')).to.include('is no setting');
  });
});
