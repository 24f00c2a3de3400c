import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies as policies } from '../../application/policies.js';
import type { ConfirmedReservation, Funding } from '../../booking/rules/reservation.js';
import { withCredit, withDayPass, withPoints } from '../../booking/testing/funding.js';
import { HOUR, instant } from '../../kernel/instant.js';
import { sum } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { amountsOf } from '../../ledger/testing/plain-entry.js';
import {
  lateCancellationShare,
  mentorShare,
  noShowPenalty,
  penalizeAbsence,
  penalizeMentorNoShow,
  rewardHandoverNote,
  settleCompleted,
  settleLateCancellation,
  settleMemberNoShow,
  settleWaivedCancellation,
} from './settlement.js';

const at = instant(Date.parse('2026-03-02T10:00:00Z'));

const reservation = (funding: Funding): ConfirmedReservation =>
  ({ id: 'r', memberId: 'me', mentorId: 'mo', version: 1, funding }) as ConfirmedReservation;

describe('the settlement of a session', () => {
  it('gives a standard mentor 60 % of a completed session, and the company the rest', () => {
    const { entry, earning } = settleCompleted(ids, reservation(withCredit(50_000)), at, policies);
    expect(entry).to.include({ kind: 'session_completed', reference: 'r', at });
    expect(amountsOf(entry)).to.deep.equal({ 'deferred:ms': 50_000, 'escrow:mo': -30_000, revenue: -20_000 });
    expect(earning).to.include({
      kind: 'session',
      reservationId: 'r',
      value: 50_000,
      amount: 30_000,
      releasedAt: null,
    });
  });

  it('holds the share in escrow for exactly 168 hours', () => {
    const { earning } = settleCompleted(ids, reservation(withCredit(50_000)), at, policies);
    expect(earning.releasableAt - at).to.equal(168 * HOUR);
  });

  it('gives a Pro mentor 80 % of the points held', () => {
    const { entry } = settleCompleted(ids, reservation(withPoints(80_000)), at, policies);
    expect(amountsOf(entry)).to.deep.equal({ 'held:r': 80_000, 'escrow:mo': -64_000, revenue: -16_000 });
  });

  it('pays a day-pass session from compensation', () => {
    const { entry } = settleCompleted(ids, reservation(withDayPass(40_000)), at, policies);
    expect(amountsOf(entry)).to.deep.equal({ compensation: 40_000, 'escrow:mo': -24_000, revenue: -16_000 });
  });

  it('gives the full share when the member is absent', () => {
    const { entry, earning } = settleMemberNoShow(ids, reservation(withCredit(50_000)), at, policies);
    expect(entry.kind).to.equal('member_no_show');
    expect(earning).to.include({ kind: 'member_no_show', amount: 30_000 });
  });

  it('gives half the share for a late cancellation, rounded down', () => {
    const { entry, earning } = settleLateCancellation(ids, reservation(withCredit(45_005)), at, policies);
    expect(amountsOf(entry)).to.deep.equal({ 'deferred:ms': 45_005, 'escrow:mo': -13_501, revenue: -31_504 });
    expect(earning).to.include({ kind: 'late_cancellation', value: 45_005, amount: 13_501 });
  });

  it('gives half the share from compensation for a late cancellation whose fee is waived', () => {
    for (const fund of [withCredit, withPoints, withDayPass]) {
      const { entry, earning } = settleWaivedCancellation(ids, reservation(fund(45_005)), at, policies);
      const share = lateCancellationShare(fund(45_005), policies.settlement);
      expect(entry).to.include({ kind: 'late_cancellation_waived', reference: 'r' });
      expect(amountsOf(entry)).to.deep.equal({ compensation: share, 'escrow:mo': -share });
      expect(earning).to.include({ kind: 'late_cancellation', amount: share });
    }
  });

  it('charges an absent mentor the full share at once', () => {
    const { entry, earning } = penalizeMentorNoShow(ids, reservation(withCredit(45_005)), at, policies);
    expect(amountsOf(entry)).to.deep.equal({ 'payable:mo': 27_003, compensation: -27_003 });
    expect(earning).to.include({ kind: 'penalty', amount: -27_003, releasableAt: at, releasedAt: at });
  });

  it('charges an unexcused absence like a no-show, once for each version of the session', () => {
    const missed = reservation(withCredit(45_005));
    const [absence, noShow] = [penalizeAbsence, penalizeMentorNoShow].map((penalize) =>
      penalize(ids, missed, at, policies),
    );
    expect(absence!.entry.postings).to.deep.equal(noShow!.entry.postings);
    expect(absence!.entry).to.include({ kind: 'absence_penalty', reference: `r ${missed.version}`, at });
    expect(absence!.earning).to.include({ kind: 'penalty', amount: -27_003, reservationId: 'r' });
  });

  it('rewards a handover note with 2,000 from compensation', () => {
    const { entry, earning } = rewardHandoverNote(ids, reservation(withCredit(50_000)), at, policies);
    expect(amountsOf(entry)).to.deep.equal({ compensation: 2_000, 'escrow:mo': -2_000 });
    expect(earning).to.include({ kind: 'handover_note', value: 0, amount: 2_000 });
  });

  it('names the outcome in the entry and in the earning', () => {
    const named = [
      [settleCompleted, 'session_completed', 'session'],
      [settleMemberNoShow, 'member_no_show', 'member_no_show'],
      [settleLateCancellation, 'late_cancellation', 'late_cancellation'],
      [penalizeMentorNoShow, 'mentor_no_show_penalty', 'penalty'],
      [rewardHandoverNote, 'handover_note', 'handover_note'],
    ] as const;
    for (const [settle, kind, earned] of named) {
      const { entry, earning } = settle(ids, reservation(withCredit(50_000)), at, policies);
      expect(entry).to.include({ kind, reference: 'r', at });
      expect(earning).to.include({ kind: earned, mentorId: 'mo', reservationId: 'r', at, payoutId: null });
    }
  });

  it('pays a Pro mentor and a standard mentor their own parts of a late cancellation and of a penalty', () => {
    const { settlement } = policies;
    const shares = [withPoints(80_000), withCredit(80_000)].map((funding) => [
      mentorShare(funding, settlement),
      lateCancellationShare(funding, settlement),
      noShowPenalty(funding, settlement),
    ]);
    expect(shares).to.deep.equal([
      [64_000, 32_000, 64_000],
      [48_000, 24_000, 48_000],
    ]);
  });
});

describe('a settlement of any value', () => {
  const fundings = fc
    .tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(withCredit, withPoints, withDayPass))
    .map(([value, fund]) => fund(value));
  const outcomes = [
    settleCompleted,
    settleMemberNoShow,
    settleLateCancellation,
    settleWaivedCancellation,
    penalizeMentorNoShow,
    rewardHandoverNote,
  ];

  it('has a share between zero and the value', () => {
    fc.assert(
      fc.property(fundings, (funding) => {
        expect(mentorShare(funding, policies.settlement)).to.be.within(0, funding.value);
      }),
    );
  });

  it('has earnings equal to the amount in escrow, or a debt equal to the amount from payable', () => {
    fc.assert(
      fc.property(fundings, fc.constantFrom(...outcomes), (funding, settle) => {
        const { entry, earning } = settle(ids, reservation(funding), at, policies);
        const mine = entry.postings.filter(({ account }) => account.endsWith(':mo'));
        expect(earning.amount + sum(mine.map(({ amount }) => amount))).to.equal(0);
      }),
    );
  });
});
