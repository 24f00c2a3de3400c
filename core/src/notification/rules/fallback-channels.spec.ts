import { expect } from 'chai';
import { EVERY_CHANNEL } from '../../identity/rules/marketing-choice.js';
import { instant } from '../../kernel/instant.js';
import type { Delivery, NotificationChannel } from './delivery.js';
import { fallbackChannels, moveToChannel } from './fallback-channels.js';

const down = { kind: 'transient', reason: 'down' } as const;

const person = (phoneVerified: boolean) => ({
  phoneVerified,
  marketingOptIn: true,
  marketingChannels: EVERY_CHANNEL,
});

const confirmed = (channel: NotificationChannel) =>
  ({ templateId: 'reservation-confirmed', recipientType: 'member', channel }) as const;

const cancelledLate = (channel: NotificationChannel) =>
  ({ templateId: 'reservation-cancelled-late', recipientType: 'mentor', channel }) as const;

describe('the channels that replace a message', () => {
  it('are a text message for a chat message to a verified phone', () => {
    expect(fallbackChannels(confirmed('kakao'), person(true), down)).to.deep.equal(['sms']);
    expect(fallbackChannels(cancelledLate('kakao'), person(true), down)).to.deep.equal(['sms']);
  });

  it('are empty for a sent message and for other channels', () => {
    expect(fallbackChannels(confirmed('kakao'), person(true), { kind: 'sent' })).to.deep.equal([]);
    expect(fallbackChannels(confirmed('push'), person(true), down)).to.deep.equal([]);
    expect(fallbackChannels(confirmed('sms'), person(true), down)).to.deep.equal([]);
  });

  it('are a text message for Kakao marketing when the person enabled it', () => {
    const kakao = { templateId: 'promotion', recipientType: 'member', channel: 'kakao' } as const;
    expect(fallbackChannels(kakao, person(true), down)).to.deep.equal(['sms']);
    expect(fallbackChannels(kakao, person(false), down)).to.deep.equal([]);
    expect(fallbackChannels({ ...kakao, channel: 'sms' }, person(true), down)).to.deep.equal([]);
    const off = { ...person(true), marketingChannels: { ...EVERY_CHANNEL, sms: false } };
    expect(fallbackChannels(kakao, off, down)).to.deep.equal([]);
  });

  it('are push and email without a verified phone, when the matrix contains neither', () => {
    for (const channel of ['kakao', 'sms'] as const)
      expect(fallbackChannels(cancelledLate(channel), person(false), down)).to.deep.equal(['push', 'email']);
  });

  describe('for a confirmation to a member without a device', () => {
    const bounced = { kind: 'bounced', reason: 'no device' } as const;

    it('are an e-mail when the phone is not verified', () => {
      const confirmations = ['reservation-confirmed', 'reservation-changed', 'reservation-cancelled'];
      for (const templateId of [...confirmations, 'session-substituted'])
        expect(fallbackChannels({ ...confirmed('push'), templateId }, person(false), bounced)).to.deep.equal(['email']);
    });

    it('are empty when the phone is verified, for a mentor, for other events and for a failure that is retried', () => {
      expect(fallbackChannels(confirmed('push'), person(true), bounced)).to.deep.equal([]);
      expect(fallbackChannels({ ...confirmed('push'), recipientType: 'mentor' }, person(false), bounced)).to.deep.equal(
        [],
      );
      expect(
        fallbackChannels({ ...confirmed('push'), templateId: 'waitlist-offered' }, person(false), bounced),
      ).to.deep.equal([]);
      expect(fallbackChannels(confirmed('push'), person(false), down)).to.deep.equal([]);
    });
  });

  it('are empty without a verified phone, when the matrix contains push or email', () => {
    for (const outcome of [down, { kind: 'bounced', reason: 'no address' }] as const)
      expect(fallbackChannels(confirmed('kakao'), person(false), outcome), outcome.kind).to.deep.equal([]);
  });
});

describe('the message by another channel', () => {
  it('is due at once, under the key of the failed one and its channel', () => {
    const failed = { ...confirmed('kakao'), id: 'x', dedupeKey: 'a', attempts: 3, dueAt: 1, createdAt: 1 };
    const moved = { ...confirmed('sms'), dedupeKey: 'a:kakao', attempts: 0, dueAt: 7, createdAt: 7 };
    expect(moveToChannel(failed as unknown as Delivery, 'sms', instant(7))).to.deep.equal(moved);
  });
});
