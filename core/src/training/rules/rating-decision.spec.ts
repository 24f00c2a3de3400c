import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { CompletedReservation, Reservation } from '../../booking/rules/reservation.js';
import { parseInstant } from '../../kernel/calendar.js';
import { issueOf, refusalOf } from '../../kernel/testing/refusal-of.js';
import { DAY, plus } from '../../kernel/instant.js';
import { rate } from './rating-decision.js';

const completedAt = parseInstant('2026-11-20T19:00+09:00')!;

const session = { status: 'completed', completedAt } as CompletedReservation;

const give = (score: number, at = completedAt, what: Reservation = session) =>
  rate(what, { score, comment: null }, at, defaultPolicies.training);

describe('the rating of a session', () => {
  it('accepts 1 to 5', () => {
    for (const score of [1, 5]) expect(give(score)).to.deep.equal({ score, comment: null, createdAt: completedAt });
    for (const score of [0, 6, 4.5, Number.NaN])
      expect(issueOf(() => give(score))).to.equal('score OUT_OF_RANGE: The score must be from 1 to 5.');
  });

  it('is allowed for 14 days after the completion, that instant included', () => {
    const until = plus(completedAt, 14 * DAY);
    expect(give(5, until).createdAt).to.equal(until);
    expect(refusalOf(() => give(5, plus(until, 1)))).to.deep.include({
      message: 'This session can no longer be rated.',
      details: { policy: 'rating-14d', ratableUntil: '2026-12-04T19:00:00.000+09:00' },
    });
  });

  for (const status of ['confirmed', 'in_progress', 'cancelled', 'member_no_show']) {
    it(`is refused for a session that is ${status}`, () =>
      expect(() => give(5, completedAt, { status } as Reservation)).to.throw(
        `A session that is ${status} cannot be rated.`,
      ));
  }
});
