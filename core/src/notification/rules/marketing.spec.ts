import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { EVERY_CHANNEL } from '../../identity/rules/marketing-choice.js';
import { type Day, instantAt, type TimeOfDay } from '../../kernel/calendar.js';
import { type Instant, minus } from '../../kernel/instant.js';
import type { NotificationChannel } from './delivery.js';
import { asAdvertisement, channelsForMarketing, isMarketing, quietUntil } from './marketing.js';

const at = (day: string, time: string): Instant => instantAt(day as Day, time as TimeOfDay);

const until = (now: Instant, channel: NotificationChannel = 'push', from = '21:00') => {
  const { notification } = defaultPolicies;
  const quietHours = { ...notification.quietHours, from: from as TimeOfDay };
  return quietUntil(now, channel, { ...notification, quietHours });
};

describe('marketing', () => {
  it('waits from 21:00 to 08:00 in the business time zone, on any day', () => {
    expect(until(minus(at('2026-11-20', '21:00'), 1))).to.equal(null);
    expect(until(at('2026-11-20', '21:00'))).to.equal(at('2026-11-21', '08:00'));
    expect(until(at('2026-12-31', '23:59'))).to.equal(at('2027-01-01', '08:00'));
    expect(until(at('2026-11-21', '00:00'))).to.equal(at('2026-11-21', '08:00'));
    expect(until(minus(at('2026-11-21', '08:00'), 1))).to.equal(at('2026-11-21', '08:00'));
    expect(until(at('2026-11-21', '08:00'))).to.equal(null);
  });

  it('waits from 20:50 by kakao, which delivers no advertisement from then on, and never longer than the others', () => {
    const morning = at('2026-11-21', '08:00');
    expect(until(minus(at('2026-11-20', '20:50'), 1), 'kakao')).to.equal(null);
    expect(until(at('2026-11-20', '20:50'), 'kakao')).to.equal(morning);
    expect(until(at('2026-11-20', '20:50'), 'sms')).to.equal(null);
    expect(until(at('2026-11-20', '20:00'), 'kakao', '20:00')).to.equal(morning);
  });

  describe('the channels of marketing', () => {
    const channels = ['push', 'kakao', 'sms', 'email', 'in_app'] as const;
    const choice = { marketingOptIn: true, marketingChannels: EVERY_CHANNEL, phoneVerified: true };
    const without = (...off: readonly ('push' | 'kakao' | 'sms' | 'email')[]) => ({
      ...choice,
      marketingChannels: { ...EVERY_CHANNEL, ...Object.fromEntries(off.map((channel) => [channel, false])) },
    });

    it('are empty without consent', () => {
      expect(channelsForMarketing(channels, { ...choice, marketingOptIn: false })).to.deep.equal([]);
    });

    it('are the first enabled of push, kakao and sms, email when enabled, and in-app', () => {
      expect(channelsForMarketing(channels, choice)).to.deep.equal(['push', 'email', 'in_app']);
      expect(channelsForMarketing(channels, without('push'))).to.deep.equal(['kakao', 'email', 'in_app']);
      expect(channelsForMarketing(channels, without('push', 'kakao'))).to.deep.equal(['sms', 'email', 'in_app']);
      expect(channelsForMarketing(channels, without('push', 'kakao', 'sms'))).to.deep.equal(['email', 'in_app']);
      expect(channelsForMarketing(channels, without('push', 'kakao', 'sms', 'email'))).to.deep.equal(['in_app']);
    });

    it('exclude kakao and sms without a verified phone', () => {
      const unverified = { ...without('push'), phoneVerified: false };
      expect(channelsForMarketing(channels, unverified)).to.deep.equal(['email', 'in_app']);
    });

    it('are checked individually when a message is sent', () => {
      expect(channelsForMarketing(['kakao'], choice)).to.deep.equal(['kakao']);
      expect(channelsForMarketing(['kakao'], without('kakao'))).to.deep.equal([]);
      expect(channelsForMarketing(['push'], { ...choice, phoneVerified: false })).to.deep.equal(['push']);
    });
  });

  it('is labelled as advertising and explains how to unsubscribe free of charge', () => {
    expect(asAdvertisement({ title: '할인', body: '20 %' }, 'ko')).to.deep.equal({
      title: '(광고) 할인',
      body: '20 %\n무료 수신거부: 앱 설정 > 알림',
    });
    expect(asAdvertisement({ title: 'Sale', body: '20 %' }, 'en')).to.deep.equal({
      title: '(광고) Sale',
      body: '20 %\nTo opt out free of charge: Settings > Notifications in the app',
    });
  });

  it('names the sender in the last line, which a shortened push keeps', () => {
    const sent = (language: 'ko' | 'en') =>
      asAdvertisement({ title: 'Sale', body: '20 %' }, language, 'push', 'Spotter, 02-1234-5678').body;
    expect(sent('ko')).to.equal('20 %\n전송자: Spotter, 02-1234-5678 / 무료 수신거부: 앱 설정 > 알림');
    expect(sent('en')).to.equal(
      '20 %\nSender: Spotter, 02-1234-5678 / To opt out free of charge: Settings > Notifications in the app',
    );
  });

  it('explains in both languages how to unsubscribe, when it is an e-mail', () => {
    const lastLine = (language: 'ko' | 'en') =>
      asAdvertisement({ title: 'Sale', body: '20 %' }, language, 'email', 'Spotter').body.split('\n').at(-1);
    const [korean, english] = [
      '무료 수신거부: 앱 설정 > 알림',
      'To opt out free of charge: Settings > Notifications in the app',
    ];
    expect(lastLine('ko')).to.equal(`전송자: Spotter / ${korean} / ${english}`);
    expect(lastLine('en')).to.equal(`Sender: Spotter / ${english} / ${korean}`);
  });

  it('is labelled in the body of chat and text messages, which have no title', () => {
    for (const channel of ['kakao', 'sms'] as const)
      expect(asAdvertisement({ title: '할인', body: '20 %' }, 'ko', channel).body).to.equal(
        '(광고) [Spotter] 할인\n20 %\n무료 수신거부: 앱 설정 > 알림',
      );
  });

  it('is identified by its category', () => {
    expect(isMarketing({ templateId: 'promotion' })).to.equal(true);
    expect(isMarketing({ templateId: 'payment-failed' })).to.equal(false);
  });
});
