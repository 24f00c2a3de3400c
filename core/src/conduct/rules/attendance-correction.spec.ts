import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { CompletedReservation, Funding, MentorNoShow, Reservation } from '../../booking/rules/reservation.js';
import {
  markAttended,
  compensationAfter,
  requireCorrectable,
  reapplyFunding,
  type FundingSources,
} from './attendance-correction.js';
import { formatInstant } from '../../kernel/calendar.js';
import type { DayPassId, MembershipId, PointLotId, ReservationId, TermId } from '../../kernel/ids.js';
import { DAY, instant, type Instant, plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import { ids } from '../../kernel/testing/ids.js';
import type { DayPass } from '../../membership/rules/day-pass.js';
import type { Term } from '../../membership/rules/membership.js';
import type { PointLot } from '../../points/rules/point-lot.js';

const decidedAt = instant(Date.UTC(2026, 10, 20, 9, 15));

const sevenDaysLater = plus(decidedAt, 7 * DAY);

const startsAt = instant(Date.UTC(2026, 10, 20, 9));

const noShow = { id: 'r', status: 'mentor_no_show', startsAt, decidedAt } as MentorNoShow;

describe('the correction of a no-show', () => {
  const refusalAt = (at: Instant, reservation: Reservation = noShow) =>
    refusalOf(() => requireCorrectable(reservation, at, defaultPolicies.conduct))?.details ?? null;

  it('is allowed until 7 days after the decision, that instant included', () => {
    for (const status of ['member_no_show', 'mentor_no_show'] as const)
      expect(refusalAt(sevenDaysLater, { ...noShow, status })).to.equal(null);
    expect(refusalAt(plus(sevenDaysLater, 1))).to.deep.equal({
      policy: 'attendance-correction-7d',
      correctableUntil: formatInstant(sevenDaysLater),
    });
  });

  it('requires a no-show', () => {
    for (const status of ['confirmed', 'in_progress', 'completed', 'cancelled', 'rejected'] as const)
      expect(refusalAt(decidedAt, { ...noShow, status } as unknown as Reservation)).to.deep.equal({
        policy: 'state',
        state: status,
      });
  });

  it('changes it to a completed session from its scheduled start', () => {
    const funding: Funding = { kind: 'points', value: krw(1), draws: [] };
    const session = markAttended(noShow, funding, sevenDaysLater);
    expect(session).to.include({ id: 'r', funding, status: 'completed' });
    expect(session).to.include({ startedAt: startsAt, completedAt: sevenDaysLater });
    expect(session).to.not.have.property('decidedAt');
  });
});

describe('the funding of a corrected session', () => {
  const pass = { id: 'given' as DayPassId, status: 'available', reservationId: null, termId: null } as DayPass;
  const usedElsewhere: DayPass = { ...pass, status: 'used', reservationId: 'other' as ReservationId };
  const term = { id: 'term' as TermId, credits: 3, price: krw(100_000), withdrawn: krw(0) } as Term;
  const nothing: FundingSources = { term: null, heldCredits: [], pointLots: [], compensation: pass };
  const again = (funding: Funding, sources: Partial<FundingSources>) => {
    const { compensation, ...paid } = reapplied(funding, sources);
    expect(compensation).to.equal(pass);
    return paid;
  };
  const reapplied = (funding: Funding, sources: Partial<FundingSources>) =>
    reapplyFunding(ids, { ...noShow, funding }, { ...nothing, ...sources }, decidedAt, defaultPolicies.dayPass);
  const membershipId = 'membership' as MembershipId;
  const credit: Funding = { kind: 'credit', membershipId, termId: term.id, credit: 0, value: krw(33_333) };
  const replacement = { funding: { kind: 'day_pass', dayPassId: pass.id, value: 33_333 }, paidBy: 'company' };

  it('is the same credit when it is free', () => {
    for (const [index, held] of [
      [0, [1]],
      [1, [2]],
    ] as const) {
      const funding = { ...credit, credit: index };
      expect(again(funding, { term, heldCredits: held })).to.deep.equal({ funding, paidBy: 'member' });
    }
  });

  it('is otherwise another credit of the term at its own value', () => {
    const other = { ...credit, credit: 2, value: 33_334 };
    expect(again(credit, { term, heldCredits: [0, 1] })).to.deep.equal({ funding: other, paidBy: 'member' });
  });

  it('is the same credit when a chargeback has left exactly its value, otherwise one of a smaller value', () => {
    const last = { ...credit, credit: 2, value: krw(33_334) };
    const after = (withdrawn: number) =>
      again(last, { term: { ...term, withdrawn: krw(withdrawn) }, heldCredits: [1] });
    expect(after(33_333)).to.deep.equal({ funding: last, paidBy: 'member' });
    expect(after(33_334)).to.deep.equal({ funding: credit, paidBy: 'member' });
  });

  it('is otherwise paid by the company through the granted day pass', () => {
    expect(again(credit, { term, heldCredits: [0, 1, 2] })).to.deep.equal(replacement);
    expect(again(credit, { term: null })).to.deep.equal(replacement);
  });

  it('needs a new day pass only for a spent credit without a granted one', () => {
    const { compensation, ...paid } = reapplied(credit, { compensation: null });
    expect(paid).to.deep.equal({ ...replacement, funding: { ...replacement.funding, dayPassId: 'new' } });
    expect(compensation).to.include({
      id: 'new',
      status: 'available',
      reason: 'compensation',
      compensates: 'r',
      termId: null,
      expiresAt: plus(decidedAt, defaultPolicies.dayPass.validDays * DAY),
    });
    expect(reapplied(credit, { compensation: null, term }).compensation).to.equal(null);
    const points: Funding = { kind: 'points', value: krw(1), draws: [] };
    expect(reapplied(points, { compensation: null }).compensation).to.equal(null);
  });

  it('is the same number of points from any lots, otherwise paid by the company', () => {
    const funding: Funding = { kind: 'points', value: krw(50_000), draws: [] };
    const lot = { id: 'lot' as PointLotId, remaining: krw(50_000), expiresAt: plus(decidedAt, 1) } as PointLot;
    const draws = [{ lotId: lot.id, amount: 50_000 }];
    expect(again(funding, { pointLots: [lot] })).to.deep.equal({ funding: { ...funding, draws }, paidBy: 'member' });
    const little = { ...lot, remaining: krw(49_999) };
    expect(again(funding, { pointLots: [little] })).to.deep.equal({ funding, paidBy: 'company' });
  });

  it('is paid by the company for a day-pass session', () => {
    const funding: Funding = { kind: 'day_pass', dayPassId: 'mine' as DayPassId, value: krw(40_000) };
    expect(again(funding, {})).to.deep.equal({ funding, paidBy: 'company' });
  });

  it('withdraws the granted day pass unless it is used', () => {
    const session = { id: 'r' as ReservationId, funding: credit } as CompletedReservation;
    const ownPass = { kind: 'day_pass', dayPassId: 'mine' as DayPassId, value: krw(40_000) } as const;
    for (const funding of [credit, ownPass])
      expect(compensationAfter(pass, { ...session, funding }, term)).to.deep.equal({ ...pass, status: 'expired' });
    expect(compensationAfter(usedElsewhere, session, term)).to.equal(usedElsewhere);
  });

  it('uses the day pass that replaces the credit, unless it is used, and gives it to the term in force', () => {
    const session = { id: 'r' as ReservationId, funding: replacement.funding as Funding } as CompletedReservation;
    const used = { ...pass, status: 'used', reservationId: 'r' };
    expect(compensationAfter(pass, session, term)).to.deep.equal({ ...used, termId: term.id });
    expect(compensationAfter(usedElsewhere, session, term)).to.deep.equal({ ...usedElsewhere, termId: term.id });
    expect(compensationAfter(pass, session, null)).to.deep.equal(used);
  });
});
