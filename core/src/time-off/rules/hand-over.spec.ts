import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import { DAY, HOUR, instant, type Instant, minus, plus } from '../../kernel/instant.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import {
  type HandOver,
  handOverFacts,
  handOverStatus,
  type HandOverStatus,
  handOverUntil,
  requireOpenOffer,
} from './hand-over.js';

const startsAt = instant(10 * DAY);
const last = minus(startsAt, 2 * HOUR);
const createdAt = minus(last, HOUR);

const place = { mentorId: 'from', blockId: 'b', changes: [] };
const session = (status: string = 'confirmed', now: object = place) =>
  ({ id: 'r', status, startsAt, ...now }) as unknown as Reservation;
const until = (at: Instant, of = session()) => handOverUntil(of, at, defaultPolicies.handOver);

describe('an offer to hand a session over', () => {
  it('ends after 12 hours, or two hours before the start if that is sooner', () => {
    const soon = minus(last, 12 * HOUR);
    expect(until(minus(soon, 1))).to.equal(minus(last, 1));
    expect(until(soon)).to.equal(last);
    expect(until(plus(soon, 1))).to.equal(last);
  });

  it('is refused from two hours before the start on', () => {
    expect(until(minus(last, 1))).to.equal(last);
    expect(refusalOf(() => until(last))?.details).to.deep.equal({
      policy: 'hand-over',
      reason: 'too_late',
      possibleUntil: formatInstant(last),
    });
  });

  it('needs a confirmed session', () => {
    for (const status of ['in_progress', 'completed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show'])
      expect(refusalOf(() => until(minus(last, DAY), session(status)))?.details).to.include({
        policy: 'state',
        state: status,
      });
  });

  const offer = (status: HandOverStatus = 'offered') =>
    ({ id: 'h', status, until: last, fromMentorId: 'from', blockId: 'b', createdAt }) as unknown as HandOver;
  const early = minus(last, 1);

  it('is announced with both mentors, the member and the start', () => {
    const offered = { ...offer(), reservationId: 'r', toMentorId: 'to' } as HandOver;
    expect(handOverFacts(offered, { ...session(), memberId: 'me' as MemberId })).to.deep.equal({
      handOverId: 'h',
      reservationId: 'r',
      memberId: 'me',
      fromMentorId: 'from',
      toMentorId: 'to',
      startsAt,
    });
  });

  it('is expired from its end on, unless it was answered', () => {
    expect(handOverStatus(offer(), session(), early)).to.equal('offered');
    expect(handOverStatus(offer(), session(), last)).to.equal('expired');
    for (const status of ['accepted', 'declined', 'expired'] as const)
      expect(handOverStatus(offer(status), session(), plus(last, 1))).to.equal(status);
  });

  it('is expired once the session was cancelled, changed or taken over, unless it was answered', () => {
    const gone = [
      session('cancelled'),
      session('in_progress'),
      session('confirmed', { ...place, blockId: 'other' }),
      session('confirmed', { ...place, mentorId: 'other' }),
    ];
    for (const now of gone) {
      expect(handOverStatus(offer(), now, early)).to.equal('expired');
      expect(handOverStatus(offer('accepted'), now, early)).to.equal('accepted');
    }
  });

  it('stays expired once the member changed the session and changed it back', () => {
    const changed = (at: Instant) => session('confirmed', { ...place, changes: [{ at }] });
    expect(handOverStatus(offer(), changed(createdAt), early)).to.equal('offered');
    expect(handOverStatus(offer(), changed(plus(createdAt, 1)), early)).to.equal('expired');
  });

  it('is answered once, until a millisecond before its end', () => {
    for (const answer of ['accepted', 'declined'] as const) {
      expect(requireOpenOffer(offer(), session(), answer, early)).to.deep.equal(session());
      const stateOf = (from: HandOver, at: Instant) =>
        refusalOf(() => requireOpenOffer(from, session(), answer, at))?.details['state'];
      expect(stateOf(offer(), last)).to.equal('expired');
      for (const status of ['accepted', 'declined', 'expired'] as const)
        expect(stateOf(offer(status), early)).to.equal(status);
    }
  });
});
