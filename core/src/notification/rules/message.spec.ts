import { expect } from 'chai';
import type { FormerAddress } from '../../identity/rules/former-address.js';
import { parseInstant } from '../../kernel/calendar.js';
import type { DeliveryId, PersonId } from '../../kernel/ids.js';
import { HOUR, minus, plus } from '../../kernel/instant.js';
import type { Delivery } from './delivery.js';
import { LONGEST_SENDER_CONTACT } from './marketing.js';
import {
  addressOf,
  describesMember,
  messageOf,
  previewText,
  textFor,
  findUnfilledPlaceholders,
  withMemberInfo,
} from './message.js';
import type { MeetingFacts, Recipient, TakenDelivery } from './recipient.js';

const now = parseInstant('2026-11-20T09:00+09:00')!;

const PUSHED = '019b76da-a832-7000-8100-000000000000';

const IN_INBOX = '019b76da-a832-7000-8000-000000000000';

const startsAt = plus(now, 2 * HOUR);

const meeting = { startsAt, memberName: 'Mina', mentorName: 'Jun', storeName: 'Gangnam' } as MeetingFacts;

const aRecipient = (facts: Partial<Recipient> = {}): Recipient =>
  ({
    id: 'mina' as PersonId,
    role: 'member',
    email: 'mina@example.com',
    formerAddress: null,
    phone: '+821012345678',
    phoneVerified: true,
    language: 'en',
    pushTokens: ['token'],
    ...facts,
  }) as Recipient;

const aDelivery = (templateId: string, facts: Partial<Delivery> = {}): Delivery =>
  ({
    id: PUSHED as DeliveryId,
    templateId,
    recipientType: 'member',
    channel: 'push',
    status: 'pending',
    payload: {},
    attempts: 0,
    ...facts,
  }) as Delivery;

const taken = (
  templateId: string,
  facts: Partial<Delivery> = {},
  more: Partial<TakenDelivery> = {},
): TakenDelivery => ({
  delivery: aDelivery(templateId, facts),
  recipient: aRecipient(),
  meeting,
  mentorStatus: null,
  takenBefore: false,
  isRated: false,
  isOffered: false,
  isDeactivated: false,
  ...more,
});

const CONFIRMED = 'reservation-confirmed';

describe('a message', () => {
  it('contains the text, its ids and its destination', () =>
    expect(
      messageOf(taken(CONFIRMED, { payload: { reservationId: 'r-1', roomId: 7, note: 'n' } }), 'mina', now),
    ).to.deep.equal({
      id: PUSHED,
      eventKey: CONFIRMED,
      channel: 'push',
      to: 'mina',
      recipientId: 'mina',
      language: 'en',
      isMarketing: false,
      isUrgent: false,
      title: 'Session booked',
      body: 'Mina, your session with Jun is booked for Fri 20 Nov, 11:00 at Gangnam.',
      facts: {},
      data: { reservationId: 'r-1', deliveryId: IN_INBOX, eventKey: CONFIRMED },
      pushTokens: ['token'],
      attempt: 1,
      possiblySent: false,
      lifeMs: null,
    }));

  it('contains its facts when it is a chat message, whose provider fills its own text', () =>
    expect(messageOf(taken(CONFIRMED, { channel: 'kakao' }), '+821012345678', now).facts).to.deep.equal({
      memberName: 'Mina',
      mentorName: 'Jun',
      startsAt: 'Fri 20 Nov, 11:00',
      storeName: 'Gangnam',
    }));

  it('counts its attempt, unless its row has arrived with it', () => {
    const attempt = (facts: Partial<Delivery>, takenBefore = false) => {
      const message = messageOf(taken(CONFIRMED, facts, { takenBefore }), 'mina', now);
      return [message.attempt, message.possiblySent];
    };
    expect(attempt({ attempts: 1 })).to.deep.equal([2, true]);
    expect(attempt({ attempts: 1, status: 'sent' })).to.deep.equal([1, false]);
    expect(attempt({}, true)).to.deep.equal([1, true]);
  });

  it('is useful until its session starts or its offer ends', () => {
    expect(messageOf(taken('session-imminent_T-1h', { payload: { startsAt } }), 'mina', now).lifeMs).to.equal(2 * HOUR);
    expect(
      messageOf(taken('waitlist-offered', { payload: { offeredUntil: plus(now, 5), startsAt } }), 'mina', now).lifeMs,
    ).to.equal(5);
  });

  it('goes to the former address too when it is a notice about security by e-mail', () => {
    const formerAddress: FormerAddress = { email: 'old@example.com', until: now };
    const alsoTo = (templateId: string, channel: Delivery['channel'], at = minus(now, 1)) =>
      messageOf(taken(templateId, { channel }, { recipient: aRecipient({ formerAddress }) }), 'mina', at).alsoTo;
    const notices = ['email-changed', 'password-changed', 'second-factor-added', 'second-factor-removed'];
    for (const notice of notices) expect(alsoTo(notice, 'email'), notice).to.equal('old@example.com');
    const recipient = aRecipient({ formerAddress, role: 'mentor' });
    const payee = taken('payee-changed', { channel: 'email', payload: { heldUntil: now } }, { recipient });
    expect(messageOf(payee, 'mina', minus(now, 1)).alsoTo).to.equal('old@example.com');
    expect(alsoTo('password-changed', 'email', now)).to.equal(undefined);
    expect(alsoTo('password-changed', 'push')).to.equal(undefined);
    expect(alsoTo(CONFIRMED, 'email')).to.equal(undefined);
  });
});

describe('the address of a message', () => {
  const address = (channel: Delivery['channel'], facts: Partial<Recipient> = {}) =>
    addressOf(taken(CONFIRMED, { channel }, { recipient: aRecipient(facts) }));

  it('depends on the channel', () => {
    expect([address('push'), address('in_app'), address('email')]).to.deep.equal(['mina', 'mina', 'mina@example.com']);
    expect([address('kakao'), address('sms')]).to.deep.equal(Array(2).fill('+821012345678'));
  });

  it('is never the e-mail address of a closed account', () =>
    expect(address('email', { email: 'an-id@closed.invalid' })).to.equal(null));

  it('is never an unverified phone number', () =>
    expect((['kakao', 'sms'] as const).map((channel) => address(channel, { phoneVerified: false }))).to.deep.equal([
      null,
      null,
    ]));
});

describe('the text of a message', () => {
  it('names the title of a mentor once, also after the closing of the account', () => {
    const textOf = (mentorName: string, language: 'ko' | 'en') => {
      const facts = { meeting: { ...meeting, mentorName }, recipient: aRecipient({ language }) };
      const message = messageOf(taken('review-request_T+90m', { channel: 'kakao' }, facts), 'mina', now);
      return [message.body, message.facts['mentorName']];
    };
    expect(textOf('탈퇴한 멘토', 'ko')).to.deep.equal(['탈퇴한 멘토와의 세션을 평가해 주세요.', '탈퇴한']);
    expect(textOf('Former mentor', 'ko')).to.deep.equal(['탈퇴한 멘토와의 세션을 평가해 주세요.', '탈퇴한']);
    expect(textOf('Former mentor', 'en')[1]).to.equal('Former mentor');
    expect(textOf('김 멘토', 'ko')).to.deep.equal(['김 멘토 멘토와의 세션을 평가해 주세요.', '김 멘토']);
    expect(textOf('탈퇴한 멘토', 'en')[1]).to.equal('탈퇴한 멘토');
  });

  const saved = { title: 'Booked', body: 'At {storeName}, {startsAt}.' };

  it('is the saved text when its facts are known', () => {
    expect(textFor(taken(CONFIRMED, {}, { savedText: saved }))).to.deep.equal({
      title: 'Booked',
      body: 'At Gangnam, Fri 20 Nov, 11:00.',
    });
    const older = { title: '{amount}', body: 'Paid.' };
    expect(textFor(taken(CONFIRMED, {}, { savedText: older })).title).to.equal('Session booked');
  });

  it('is the built-in text when a text message cannot hold the saved one with its label and sender', () => {
    const contact = 'x'.repeat(LONGEST_SENDER_CONTACT);
    const bodyOf = (length: number, channel: 'sms' | 'email' = 'sms') => {
      const savedText = { title: '{headline}', body: 'y'.repeat(length) };
      const facts = { payload: { headline: 'Sale', text: '20 %' }, channel };
      return textFor(taken('promotion', facts, { savedText }), contact).body;
    };
    const longest = 1_000 - (bodyOf(1).length - 1);
    expect(bodyOf(longest)).to.have.length(1_000).and.to.contain('yyy');
    expect(bodyOf(longest + 1)).to.match(/^\(광고\) \[Spotter\] Sale\n20 %\nSender: x/);
    expect(bodyOf(1_001, 'email')).to.contain('yyy');
  });

  it('does not exist for a role that the event does not name', () =>
    expect(() => textFor(taken(CONFIRMED, {}, { recipient: aRecipient({ role: 'admin' }) }))).to.throw(
      RangeError,
      `${CONFIRMED} has no text for admins`,
    ));

  it('is marked as an advertisement for marketing alone', () => {
    const payload = { headline: 'Sale', text: '20 %' };
    expect(textFor(taken('promotion', { payload })).title).to.equal('(광고) Sale');
    expect(textFor(taken('promotion', { payload, channel: 'sms' })).body).to.match(
      /^\(광고\) \[Spotter\] Sale\n20 %\n/,
    );
    expect(textFor(taken(CONFIRMED)).title).to.equal('Session booked');
  });

  it('is previewed with the placeholders that have no fact, each listed once', () => {
    const text = { title: '{amount}', body: '{storeName}: {amount}, {lastDay}' };
    expect(previewText(text, taken(CONFIRMED))).to.deep.equal({
      title: '{amount}',
      body: 'Gangnam: {amount}, {lastDay}',
      missing: ['amount', 'lastDay'],
    });
  });

  it('lists its placeholders without a fact, each once; the member’s name replaces the description', () => {
    expect(findUnfilledPlaceholders(taken(CONFIRMED))).to.deep.equal([]);
    expect(findUnfilledPlaceholders(taken(CONFIRMED, {}, { meeting: null }))).to.deep.equal([
      'memberName',
      'mentorName',
      'startsAt',
      'storeName',
    ]);
    const imminent = taken('session-imminent_T-15m', {}, { meeting: null, recipient: aRecipient({ role: 'mentor' }) });
    expect(findUnfilledPlaceholders(imminent)).to.include('memberName').and.not.include('memberInfo');
  });
});

describe('the description of a member in a message', () => {
  const imminent = taken('session-imminent_T-15m', {}, { recipient: aRecipient({ role: 'mentor' }) });

  it('is in the reminder of the mentor alone', () => {
    expect(describesMember(imminent)).to.equal(true);
    expect(describesMember(taken(CONFIRMED))).to.equal(false);
  });

  it('is the name without a description, and is cut to the space that the text leaves', () => {
    const info = 'Mina · goal: strength · 12 completed';
    const body = textFor(imminent).body;
    expect(body).to.include('Mina');
    const others = body.length - 'Mina'.length;
    const bodyWithin = (length: number) => textFor(withMemberInfo(imminent, info, length)).body;
    expect(bodyWithin(1_000)).to.include(info);
    expect(bodyWithin(others + info.length)).to.include(info);
    expect(bodyWithin(others + info.length - 1)).to.include('12 complet…');
    expect(bodyWithin(others + 4)).to.include('Min…');
    expect(withMemberInfo(imminent, info, others + 3)).to.equal(imminent);
  });
});
