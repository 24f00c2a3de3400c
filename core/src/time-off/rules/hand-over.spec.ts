import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { DAY, HOUR, instant, type Instant, minus, plus } from '../../kernel/instant.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import { answerHandOver, type HandOver, handOverStatus, type HandOverStatus, handOverUntil } from './hand-over.js';

const startsAt = instant(10 * DAY);
const last = minus(startsAt, 2 * HOUR);

const session = (status: string = 'confirmed') => ({ id: 'r', status, startsAt }) as unknown as Reservation;
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

  const offer = (status: HandOverStatus = 'offered') => ({ id: 'h', status, until: last }) as unknown as HandOver;

  it('is expired from its end on, unless it was answered', () => {
    expect(handOverStatus(offer(), minus(last, 1))).to.equal('offered');
    expect(handOverStatus(offer(), last)).to.equal('expired');
    for (const status of ['accepted', 'declined', 'expired'] as const)
      expect(handOverStatus(offer(status), plus(last, 1))).to.equal(status);
  });

  it('is answered once, until a millisecond before its end', () => {
    for (const answer of ['accepted', 'declined'] as const) {
      expect(answerHandOver(offer(), answer, minus(last, 1))).to.deep.equal(offer(answer));
      const stateOf = (from: HandOver, at: Instant) =>
        refusalOf(() => answerHandOver(from, answer, at))?.details['state'];
      expect(stateOf(offer(), last)).to.equal('expired');
      for (const status of ['accepted', 'declined', 'expired'] as const)
        expect(stateOf(offer(status), minus(last, 1))).to.equal(status);
    }
  });
});
