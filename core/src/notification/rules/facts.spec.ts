import { expect } from 'chai';
import { parseInstant } from '../../kernel/calendar.js';
import type { Delivery } from './delivery.js';
import { factsOf, momentsIn } from './facts.js';
import type { MeetingFacts } from './recipient.js';

const at = parseInstant('2026-11-20T18:00+09:00')!;

const meeting = { startsAt: at, memberName: 'Mina', mentorName: 'Jun', storeName: 'Gangnam' } as MeetingFacts;

const facts = (payload: Delivery['payload'], more: object = {}) =>
  factsOf({ delivery: { payload }, meeting: null, recipient: { language: 'en', role: 'member' }, ...more });

/** Facts that every message has. */
const ALWAYS = { compensation: 'We also gave you a day pass.', outcome: 'Our review is complete.' };

describe('the facts of a message', () => {
  it('are times as day and minute; the time of the event precedes the time of the reservation', () => {
    const moments = { startsAt: at + 3_600_000, offeredUntil: at, heldUntil: at, expiresAt: at };
    expect(facts(moments, { meeting })).to.deep.equal({
      ...ALWAYS,
      startsAt: 'Fri 20 Nov, 19:00',
      offeredUntil: 'Fri 20 Nov, 18:00',
      heldUntil: 'Fri 20 Nov, 18:00',
      expiresAt: 'Fri 20 Nov, 18:00',
      memberName: 'Mina',
      memberInfo: 'Mina',
      mentorName: 'Jun',
      storeName: 'Gangnam',
    });
    expect(facts({}, { meeting })).to.include({ startsAt: 'Fri 20 Nov, 18:00' });
    expect(facts({})).to.deep.equal(ALWAYS);
  });

  it('are times, days and months in the form of the language', () => {
    const payload = { startsAt: at, lastDay: '2026-11-30', month: '2026-11', consentOn: '2026-01-05' };
    const korean = facts(payload, { recipient: { language: 'ko', role: 'member' } });
    expect(korean).to.include({
      startsAt: '11월 20일(금) 18:00',
      lastDay: '2026년 11월 30일',
      month: '2026년 11월',
      consentOn: '2026년 1월 5일',
    });
  });

  it('are instants of the API or of events, up to the last instant of the API', () => {
    const last = parseInstant('9999-12-31T23:59:59.999+09:00')!;
    expect(momentsIn({ startsAt: '2026-11-20T18:00+09:00', heldUntil: last })).to.deep.equal({
      startsAt: at,
      heldUntil: last,
    });
    expect(momentsIn({ startsAt: 'soon', heldUntil: last + 1, expiresAt: 0.5, offeredUntil: -last - 1 })).to.deep.equal(
      {},
    );
  });

  it('are amounts in groups of digits, days, and unchanged ids and words', () => {
    expect(
      facts({ amount: 1_234_567, formerAmount: 1_000, lastDay: '2026-11-30', headline: 'Sale', other: 'x' }),
    ).to.deep.equal({
      ...ALWAYS,
      amount: '1,234,567',
      formerAmount: '1,000',
      lastDay: '30 November 2026',
      headline: 'Sale',
    });
    expect(facts({ amount: '5', formerAmount: null, lastDay: 5 })).to.deep.equal(ALWAYS);
    const words = ['lastDay', 'consentOn', 'effectiveOn', 'termsTitle', 'termsVersion', 'month', 'text'];
    const ids = ['paymentId', 'payoutId', 'refundId', 'complaintId'];
    const asTheyAre = Object.fromEntries([...words, ...ids].map((name) => [name, name]));
    expect(facts(asTheyAre)).to.deep.equal({ ...ALWAYS, ...asTheyAre });
    expect(facts(asTheyAre, { recipient: { language: 'ko', role: 'member' } })).to.include(asTheyAre);
  });

  it('are the names of the reservation, otherwise those of the event', () => {
    const named = { memberName: 'Hana', mentorName: 'Duri', storeName: 'Busan' };
    expect(facts(named, { mentorName: 'Jun' })).to.include({ ...named, mentorName: 'Jun' });
    expect(facts(named)).to.include({ ...named, memberInfo: 'Hana' });
    expect(facts(named, { meeting })).to.include({ memberName: 'Mina', mentorName: 'Jun', storeName: 'Gangnam' });
    expect(facts({}, { memberInfo: 'Mina · goal' })).to.include({ memberInfo: 'Mina · goal' });
    expect(facts({}, { link: 'https://x' })).to.include({ link: 'https://x' });
  });

  it('are the weekly hour and the prices of a fixed slot', () => {
    expect(facts({ weekday: 5, startTime: '18:00', agreedRate: null, rate: 60_000 })).to.include({
      weeklyHour: 'Fridays at 18:00',
      agreedPrice: 'one session credit',
      price: '60,000 points',
    });
    expect(facts({ weekday: 5 })).to.deep.equal(ALWAYS);
    expect(facts({ startTime: '18:00', rate: '5' })).to.deep.equal(ALWAYS);
  });

  it('are the wanted ones alone', () => {
    const source = { delivery: { payload: { amount: 5, month: '2026-11' } }, meeting: null } as const;
    const wanted = ['amount', 'unknown', 'lastDay'];
    expect(factsOf({ ...source, recipient: { language: 'en', role: 'member' } }, wanted)).to.deep.equal({
      amount: '5',
    });
  });

  it('are codes as people read them', () => {
    const phrased = facts({
      reason: 'paused',
      compensation: 'none',
      decision: 'grant',
      category: 'safety',
      termsKind: 'privacy',
      act: 'booked',
    });
    expect(phrased).to.include({
      reason: 'your membership is paused',
      compensation: 'You can use your day pass again.',
      category: 'safety',
      act: 'Session booked',
    });
    expect([phrased['decision'], phrased['terms']]).to.not.include(undefined);
    const outcomeFor = (role: string, payload: Delivery['payload'] = { outcome: 'warn' }) =>
      facts(payload, { recipient: { language: 'en', role } })['outcome'];
    for (const role of ['member', 'admin']) expect(outcomeFor(role)).to.equal('The mentor was warned.');
    expect(outcomeFor('mentor')).to.equal('You received a warning.');
    expect(outcomeFor('mentor', {})).to.equal(ALWAYS.outcome);
    expect(
      facts({ compensation: 'x', outcome: 'x', reason: 'x', decision: 'x', category: 'x', termsKind: 'x' }),
    ).to.deep.equal({});
  });
});
