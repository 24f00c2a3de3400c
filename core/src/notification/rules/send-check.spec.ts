import { expect } from 'chai';
import { addDays, type Day, instantAt, type TimeOfDay } from '../../kernel/calendar.js';
import { HOUR, type Instant, minus, plus, SECOND } from '../../kernel/instant.js';
import { notificationPolicies } from '../policy.js';
import type { Delivery } from './delivery.js';
import { checkBeforeSending } from './send-check.js';

const { notification: policy } = notificationPolicies;

const today = '2026-11-20' as Day;
const noon = instantAt(today, '12:00' as TimeOfDay);

interface Facts
  extends Pick<Delivery, 'templateId'>, Partial<Pick<Delivery, 'channel' | 'payload' | 'attempts' | 'dueAt'>> {
  readonly marketingOptIn?: boolean;
  readonly startsAt?: Instant;
  readonly endsAt?: Instant;
  readonly status?: string;
  readonly role?: string;
  readonly mentorId?: string;
  readonly mentorStatus?: string | null;
  readonly isRated?: boolean;
  readonly isOffered?: boolean;
  readonly isDeactivated?: boolean;
}

function check(
  {
    marketingOptIn = true,
    startsAt,
    endsAt,
    status,
    isRated = false,
    isOffered = false,
    isDeactivated = false,
    role = 'member',
    mentorId = 'p',
    mentorStatus = null,
    ...facts
  }: Facts,
  at: Instant = noon,
) {
  const delivery = { channel: 'push', payload: {}, attempts: 0, createdAt: noon, dueAt: noon, ...facts };
  const recipient = {
    id: 'p',
    role,
    marketingOptIn,
    marketingChannels: { push: true, kakao: true, sms: true, email: true },
    phoneVerified: true,
  };
  const taken = {
    delivery,
    recipient,
    meeting: endsAt === undefined && status === undefined ? null : { startsAt, endsAt, status, mentorId },
    mentorStatus,
    isRated,
    isOffered,
    isDeactivated,
  };
  return checkBeforeSending(taken as unknown as Parameters<typeof checkBeforeSending>[0], at, policy);
}

describe('the check before a message is sent', () => {
  it('bounces a message from its expiry on, but not in the app', () => {
    const reminder = { templateId: 'session-imminent_T-1h', payload: { startsAt: noon } };
    expect(check(reminder, minus(noon, 1))).to.equal(null);
    expect(check(reminder, noon)).to.include({ kind: 'bounced' });
    expect(check({ ...reminder, channel: 'in_app' }, noon)).to.equal(null);
  });

  it('bounces a reminder of a session that was ended, but not in the app', () => {
    const reminder = { templateId: 'session-imminent_T-1h', payload: { startsAt: noon } } as const;
    const before = minus(noon, HOUR);
    for (const status of ['confirmed', 'in_progress']) expect(check({ ...reminder, status }, before)).to.equal(null);
    for (const status of ['cancelled', 'rejected'])
      expect(check({ ...reminder, status }, before), status).to.include({ kind: 'bounced' });
    expect(check({ ...reminder, status: 'cancelled', channel: 'in_app' }, before)).to.equal(null);
  });

  it('bounces a reminder to a mentor whose session another has taken over', () => {
    const reminder = { templateId: 'session-imminent_T-1h', payload: { startsAt: noon }, status: 'confirmed' } as const;
    const before = minus(noon, HOUR);
    expect(check({ ...reminder, role: 'mentor' }, before)).to.equal(null);
    expect(check({ ...reminder, role: 'mentor', mentorId: 'other' }, before)).to.include({ kind: 'bounced' });
    expect(check({ ...reminder, mentorId: 'other' }, before), 'the member').to.equal(null);
  });

  it('bounces an offer of a session that was ended, moved or taken over, but not in the app', () => {
    const answerUntil = plus(noon, HOUR);
    const payload = { handOverId: 'h', mentorId: 'offering', startsAt: plus(noon, 5 * HOUR), answerUntil };
    const offer = { templateId: 'hand-over-offered', role: 'mentor', payload } as const;
    const open = { ...offer, mentorId: 'offering', startsAt: payload.startsAt, status: 'confirmed' } as const;
    expect(check(open)).to.equal(null);
    const ended = [
      ...['in_progress', 'cancelled', 'rejected'].map((status) => ({ ...open, status })),
      { ...open, startsAt: minus(payload.startsAt, 1) },
      { ...open, startsAt: plus(payload.startsAt, 1) },
      { ...open, mentorId: 'substitute' },
    ];
    for (const one of ended) {
      for (const channel of ['push', 'kakao', 'sms', 'email'] as const)
        expect(check({ ...one, channel }), JSON.stringify(one)).to.include({ kind: 'bounced' });
      expect(check({ ...one, channel: 'in_app' })).to.equal(null);
    }
    const requested = { ...payload, handOverId: undefined, startsAt: noon } as unknown as Delivery['payload'];
    expect(check({ ...open, payload: requested }), 'of the internal trigger').to.equal(null);
  });

  it('bounces an offer of a block that is no longer offered to its reader, but not in the app', () => {
    const payload = { entryId: 'e', blockId: 'b', startsAt: plus(noon, 5 * HOUR), offeredUntil: plus(noon, HOUR) };
    const offer = { templateId: 'waitlist-offered', payload } as const;
    expect(check({ ...offer, isOffered: true })).to.equal(null);
    expect(check(offer)).to.deep.equal({ kind: 'bounced', reason: 'the notification is no longer relevant' });
    expect(check({ ...offer, channel: 'in_app' })).to.equal(null);
    const { entryId: _, ...requested } = payload;
    expect(check({ ...offer, payload: requested }), 'of the internal trigger').to.equal(null);
    expect(check({ ...offer, templateId: 'session-imminent_T-1h' }), 'another message').to.equal(null);
  });

  it('bounces a message to a deactivated administrator, but not in the app', () => {
    const message = { templateId: 'password-changed', isDeactivated: true } as const;
    expect(check(message)).to.include({ kind: 'bounced', reason: 'the account is deactivated' });
    expect(check({ ...message, channel: 'in_app' })).to.equal(null);
  });

  it('bounces the recommendation of a mentor who is suspended or has left, also in the app and at night', () => {
    const recommendation = { templateId: 'new-mentor-recommended' };
    for (const mentorStatus of ['active', null])
      expect(check({ ...recommendation, mentorStatus }), String(mentorStatus)).to.equal(null);
    for (const mentorStatus of ['on_hold', 'unverified'])
      for (const channel of ['push', 'in_app'] as const) {
        const bounced = { kind: 'bounced', reason: 'the notification is no longer relevant' };
        expect(check({ ...recommendation, mentorStatus, channel }), mentorStatus).to.deep.equal(bounced);
        const evening = instantAt(today, policy.quietHours.from);
        expect(check({ ...recommendation, mentorStatus, channel }, evening), mentorStatus).to.deep.equal(bounced);
      }
    expect(check({ templateId: 'promotion', mentorStatus: 'on_hold' })).to.equal(null);
  });

  it('bounces an advertisement without consent', () => {
    expect(check({ templateId: 'promotion' })).to.equal(null);
    expect(check({ templateId: 'promotion', marketingOptIn: false })).to.deep.equal({
      kind: 'bounced',
      reason: 'no longer wanted',
    });
    expect(check({ templateId: 'reservation-confirmed', marketingOptIn: false })).to.equal(null);
  });

  it('keeps the intervals between the parts of a campaign that waits for the end of the quiet hours', () => {
    const evening = instantAt(today, policy.quietHours.from);
    const morning = instantAt(addDays(today, 1), policy.quietHours.until);
    const waitOf = (distance: number) => check({ templateId: 'promotion', dueAt: plus(noon, distance) }, evening);
    for (const distance of [0, 10 * SECOND, 12 * HOUR])
      expect(waitOf(distance)).to.deep.equal({ kind: 'waits', until: plus(morning, distance) });
    expect(waitOf(40 * HOUR)).to.deep.equal({ kind: 'waits', until: plus(morning, 12 * HOUR) });
  });

  it('delays the retry of an advertisement exactly until the end of the quiet hours', () => {
    const evening = instantAt(today, policy.quietHours.from);
    const until = instantAt(addDays(today, 1), policy.quietHours.until);
    expect(check({ templateId: 'promotion', attempts: 1, dueAt: evening }, evening)).to.deep.equal({
      kind: 'waits',
      until,
    });
  });

  it('delays an advertisement until the end of the quiet hours', () => {
    const evening = instantAt(today, policy.quietHours.from);
    expect(check({ templateId: 'promotion' }, minus(evening, 1))).to.equal(null);
    expect(check({ templateId: 'promotion' }, evening)).to.deep.include({ kind: 'waits' });
    expect(check({ templateId: 'reservation-confirmed' }, evening)).to.equal(null);
  });

  it('lets an advertisement by kakao wait earlier, because kakao delivers none from 20:50 on', () => {
    const evening = instantAt(today, '20:50' as TimeOfDay);
    const byKakao = { templateId: 'promotion', channel: 'kakao' } as const;
    expect(check(byKakao, minus(evening, 1))).to.equal(null);
    expect(check(byKakao, evening)).to.deep.include({ kind: 'waits' });
    expect(check({ ...byKakao, channel: 'sms' }, evening)).to.equal(null);
    expect(check({ ...byKakao, templateId: 'reservation-confirmed' }, evening)).to.equal(null);
  });

  it('bounces the retry of a message about a consent that its reader has changed since, but not in the app', () => {
    for (const [templateId, marketingOptIn] of [
      ['marketing-consent-given', true],
      ['marketing-consent-reminder', true],
      ['marketing-consent-withdrawn', false],
    ] as const) {
      const retry = { templateId, marketingOptIn: !marketingOptIn, attempts: 1 } as const;
      expect(check(retry), templateId).to.include({ kind: 'bounced' });
      expect(check({ ...retry, attempts: 0 }), `first attempt of ${templateId}`).to.equal(null);
      expect(check({ ...retry, channel: 'in_app' })).to.equal(null);
      expect(check({ ...retry, marketingOptIn })).to.equal(null);
    }
  });

  it('bounces a review request once the session is rated, and its retry too long after the session', () => {
    const request = { templateId: 'review-request_T+90m', endsAt: minus(noon, policy.reviewRequestWithinMs) };
    const rated = { kind: 'bounced', reason: 'the session is already rated' };
    expect(check({ ...request, isRated: true })).to.deep.equal(rated);
    expect(check({ ...request, attempts: 1 })).to.equal(null);
    expect(check({ ...request, attempts: 1 }, plus(noon, 1))).to.include({ kind: 'bounced' });
    expect(check(request, plus(noon, HOUR))).to.equal(null);
    expect(check({ ...request, endsAt: undefined, attempts: 1 }), 'of the internal trigger').to.equal(null);
  });
});
