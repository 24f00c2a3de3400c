import { expect } from 'chai';
import { instantAt, type Day, type TimeOfDay } from '../shared/calendar.js';
import { minus, type Instant } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import { EVERY_CHANNEL } from '../identity/marketing-choice.js';
import { asAdvertisement, channelsForMarketing, isMarketing, quietUntil } from './marketing.js';

const at = (day: string, time: string): Instant => instantAt(day as Day, time as TimeOfDay);
const until = (now: Instant) => quietUntil(now, defaultPolicies.notification);

describe('marketing', () => {
  it('waits from 21:00 to 08:00 in the business zone, whatever the day', () => {
    expect(until(minus(at('2026-11-20', '21:00'), 1))).to.equal(null);
    expect(until(at('2026-11-20', '21:00'))).to.equal(at('2026-11-21', '08:00'));
    expect(until(at('2026-12-31', '23:59'))).to.equal(at('2027-01-01', '08:00'));
    expect(until(at('2026-11-21', '00:00'))).to.equal(at('2026-11-21', '08:00'));
    expect(until(minus(at('2026-11-21', '08:00'), 1))).to.equal(at('2026-11-21', '08:00'));
    expect(until(at('2026-11-21', '08:00'))).to.equal(null);
  });

  it('goes nowhere without consent, and with it where it was left on, and in-app', () => {
    const channels = ['push', 'email', 'in_app'] as const;
    const choice = { marketingOptIn: true, marketingChannels: { ...EVERY_CHANNEL, push: false } };
    expect(channelsForMarketing(channels, choice)).to.deep.equal(['email', 'in_app']);
    expect(channelsForMarketing(channels, { ...choice, marketingOptIn: false })).to.deep.equal([]);
  });

  it('says that it is advertising, and how to refuse it free of charge', () => {
    expect(asAdvertisement({ title: '할인', body: '20 %' }, 'ko')).to.deep.equal({
      title: '(광고) 할인',
      body: '20 %\n무료 수신거부: 앱 설정 > 알림',
    });
    expect(asAdvertisement({ title: 'Sale', body: '20 %' }, 'en')).to.deep.equal({
      title: '(광고) Sale',
      body: '20 %\nTo refuse, free of charge: Settings > Notifications in the app',
    });
  });

  it('is what its category says', () => {
    expect(isMarketing({ templateId: 'promotion' })).to.equal(true);
    expect(isMarketing({ templateId: 'payment-failed' })).to.equal(false);
  });
});
