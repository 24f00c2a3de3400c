import { expect } from 'chai';
import { formatInstant } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { DayPassId, MembershipId, PointLotId, ReservationId, TermId } from '../shared/ids.js';
import { DAY, instant, plus, type Instant } from '../shared/instant.js';
import { krw } from '../shared/krw.js';
import { defaultPolicies } from '../shared/policies.js';
import type { Term } from '../membership/membership.js';
import type { PointLot } from '../points/point-lot.js';
import { attended, compensationAfter, correctable, fundingAgain, type Means } from './attendance-correction.js';
import type { DayPass } from './day-pass.js';
import type { Completed, Funding, MentorNoShow, Reservation } from './reservation.js';

const decidedAt = instant(Date.UTC(2026, 10, 20, 9, 15));
const sevenDaysLater = plus(decidedAt, 7 * DAY);
const startsAt = instant(Date.UTC(2026, 10, 20, 9));
const noShow = { id: 'r', status: 'mentor_no_show', startsAt, decidedAt } as MentorNoShow;

describe('correcting a no-show', () => {
  const refusalAt = (at: Instant, reservation: Reservation = noShow): unknown => {
    try {
      correctable(reservation, at, defaultPolicies.conduct);
    } catch (error) {
      if (error instanceof DomainError) return error.details;
      throw error;
    }
    return null;
  };

  it('goes until 7 days after it was decided, that instant included', () => {
    expect(refusalAt(sevenDaysLater)).to.equal(null);
    expect(refusalAt(plus(sevenDaysLater, 1))).to.deep.equal({
      policy: 'attendance-correction-7d',
      correctableUntil: formatInstant(sevenDaysLater),
    });
  });

  it('is for no-shows alone', () => {
    for (const status of ['confirmed', 'in_progress', 'completed', 'cancelled', 'rejected'] as const)
      expect(refusalAt(decidedAt, { ...noShow, status } as unknown as Reservation)).to.deep.equal({
        policy: 'state',
        state: status,
      });
  });

  it('makes it a completed session that began as planned', () => {
    const session = attended(noShow, noShow.funding, sevenDaysLater);
    expect(session).to.include({ status: 'completed', startedAt: startsAt, completedAt: sevenDaysLater });
    expect(session).to.not.have.property('decidedAt');
  });
});

describe('what pays for a session whose funding had been returned', () => {
  const pass = { id: 'given' as DayPassId, status: 'available', reservationId: null } as DayPass;
  const term = { id: 'term' as TermId, credits: 3, price: krw(100_000) } as Term;
  const nothing: Means = { term: null, heldCredits: [], pointLots: [], compensation: pass };
  const again = (funding: Funding, means: Partial<Means>) => fundingAgain(funding, { ...nothing, ...means }, decidedAt);
  const membershipId = 'membership' as MembershipId;
  const credit: Funding = { kind: 'credit', membershipId, termId: term.id, credit: 0, value: krw(33_333) };
  const standIn = { funding: { kind: 'day_pass', dayPassId: pass.id, value: 33_333 }, paidBy: 'house' };

  it('is the same credit while nobody holds it', () => {
    expect(again(credit, { term, heldCredits: [1] })).to.deep.equal({ funding: credit, paidBy: 'member' });
  });

  it('is else another credit of the term, at its own value', () => {
    const other = { ...credit, credit: 2, value: 33_334 };
    expect(again(credit, { term, heldCredits: [0, 1] })).to.deep.equal({ funding: other, paidBy: 'member' });
  });

  it('is else the house: the day pass that was given stands in', () => {
    expect(again(credit, { term, heldCredits: [0, 1, 2] })).to.deep.equal(standIn);
    expect(again(credit, { term: null })).to.deep.equal(standIn);
  });

  it('is the same points, from whatever lots have them, and else the house', () => {
    const funding: Funding = { kind: 'points', value: krw(50_000), draws: [] };
    const lot = { id: 'lot' as PointLotId, remaining: krw(50_000), expiresAt: plus(decidedAt, 1) } as PointLot;
    const draws = [{ lotId: lot.id, amount: 50_000 }];
    expect(again(funding, { pointLots: [lot] })).to.deep.equal({ funding: { ...funding, draws }, paidBy: 'member' });
    const little = { ...lot, remaining: krw(49_999) };
    expect(again(funding, { pointLots: [little] })).to.deep.equal({ funding, paidBy: 'house' });
  });

  it('is the house for a day pass, as ever', () => {
    const funding: Funding = { kind: 'day_pass', dayPassId: 'mine' as DayPassId, value: krw(40_000) };
    expect(again(funding, {})).to.deep.equal({ funding, paidBy: 'house' });
  });

  it('takes the day pass back that was given, unless it is used', () => {
    const session = { id: 'r' as ReservationId, funding: credit } as Completed;
    expect(compensationAfter(pass, session)).to.deep.equal({ ...pass, status: 'expired' });
    const used: DayPass = { ...pass, status: 'used', reservationId: 'other' as ReservationId };
    expect(compensationAfter(used, session)).to.equal(used);
    const paidByIt = { ...session, funding: standIn.funding as Funding };
    expect(compensationAfter(pass, paidByIt)).to.deep.equal({ ...pass, status: 'used', reservationId: 'r' });
  });
});
