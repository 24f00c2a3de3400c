import { defaultPolicies } from '@spotter/core/application';
import { DAY, HOUR, MINUTE } from '@spotter/core/kernel';
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
  it('has a path and a value, and leaves everything else unchanged', () => {
    const policies = withSettings(['settlement.standardShare=6500', 'settlement.handoverNote.amount=3000']);
    expect(policies.settlement.standardShare).to.equal(6_500);
    expect(policies.settlement.handoverNote).to.deep.equal({
      ...defaultPolicies.settlement.handoverNote,
      amount: 3_000,
    });
    expect(policies.cancellation).to.equal(defaultPolicies.cancellation);
  });

  it('accepts a duration in days, hours, minutes, seconds or milliseconds', () => {
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

  it('accepts fractions of a day or an hour, to the millisecond', () => {
    const { cancellation, escrow } = withSettings(['cancellation.freeNoticeHours=1.1', 'escrow.holdDays=0.7']);
    expect(cancellation.freeNoticeMs).to.equal(66 * MINUTE);
    expect(escrow.holdMs).to.equal(60_480_000);
  });

  it('can address list items, and accepts days and times of day', () => {
    const { notification, payout } = withSettings([
      'notification.retryAfterMs.1=60000',
      'notification.quietHours.from=22:30',
      'payout.firstPeriod=2026-01-12',
    ]);
    expect(notification.retryAfterMs).to.deep.equal([5 * MINUTE, MINUTE, 2 * HOUR]);
    expect(notification.quietHours.from).to.equal('22:30');
    expect(payout.firstPeriod).to.equal('2026-01-12');
    expect(withSettings(['payout.release=two_person']).payout.release).to.equal('two_person');
  });

  it('can be a fraction when the default is one', () => {
    expect(withSettings(['guidance.phase.buildAttendance=0.6']).guidance.phase.buildAttendance).to.equal(0.6);
  });

  it('is refused in one sentence for an unknown path', () => {
    expect(refusalOf('cancellation.freeNotice=3')).to.equal(
      'Unknown policy cancellation.freeNotice: "freeNotice" is not one of freeNoticeMs, maxChanges.',
    );
    expect(refusalOf('cancellation.maxChangesHours=3')).to.include('"maxChangesHours" is not one of');
    expect(refusalOf('__proto__.x=3')).to.include('Unknown policy __proto__.x');
    expect(refusalOf('notification.retryAfterMs.7=1')).to.include('"7" is not one of 0, 1, 2');
    expect(refusalOf('escrow=3')).to.equal('escrow is a group: holdMs.');
    expect(refusalOf('escrow.holdMs.deeper=3')).to.equal('Unknown policy escrow.holdMs.deeper: the path is too long.');
  });

  it('is refused for a value of another type', () => {
    expect(refusalOf('escrow.holdDays=soon')).to.equal('escrow.holdDays must be a number, not "soon".');
    expect(refusalOf('escrow.holdDays=')).to.equal('escrow.holdDays must be a number, not "".');
    expect(refusalOf('escrow.holdDays=-1')).to.equal('escrow.holdDays must not be negative.');
    expect(refusalOf('settlement.standardShare=0.6')).to.include('must be a whole number');
    expect(refusalOf('escrow.holdMs=1.5')).to.include('must be a whole number');
    expect(refusalOf('escrow.holdDays=1e99')).to.include('of a reasonable size, not "1e99"');
    expect(refusalOf('payout.release=three')).to.equal(
      'payout.release must be one of automatic, two_person, not "three".',
    );
    expect(refusalOf('payout.firstPeriod=2026-02-30')).to.include('must look like 2026-01-05');
    expect(refusalOf('notification.quietHours.from=25:00')).to.include('must look like 21:00');
    expect(refusalOf('payment.intentsRequired=2')).to.equal('payment.intentsRequired is neither a number nor a text.');
    expect(refusalOf('marketing.senderContact=2')).to.equal('marketing.senderContact is neither a number nor a text.');
    expect(refusalOf('escrow.holdDays')).to.include('is not a setting');
    expect(refusalOf('=3')).to.include('is not a setting');
  });
});
