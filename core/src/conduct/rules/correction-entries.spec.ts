import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { CompletedReservation, Funding } from '../../booking/rules/reservation.js';
import type { ReappliedFunding } from './attendance-correction.js';
import { settleCorrection } from './correction-entries.js';
import type { MembershipId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { amountsOf } from '../../ledger/testing/plain-entry.js';

const at = instant(Date.UTC(2026, 10, 20, 9));
const credit = { kind: 'credit', membershipId: 'ms' as MembershipId, value: krw(50_000) } as Funding;
const points = { kind: 'points', value: krw(50_000), draws: [] } as Funding;

const settle = (funding: Funding, paidBy: ReappliedFunding['paidBy'], isMentorPaid = true) =>
  settleCorrection(
    ids,
    { id: 'r', mentorId: 'm', memberId: 'p', status: 'completed', funding } as CompletedReservation,
    { paidBy, penalty: krw(30_000), isMentorPaid },
    at,
    defaultPolicies,
  );

describe('the settlement of a corrected mentor no-show', () => {
  it('books the session and the returned penalty in one entry', () => {
    const { entry } = settle(credit, 'member');
    expect(entry).to.include({ kind: 'correction', reference: 'r', at });
    expect(amountsOf(entry)).to.deep.equal({
      'deferred:ms': 50_000,
      'escrow:m': -30_000,
      revenue: -20_000,
      compensation: 30_000,
      'payable:m': -30_000,
    });
  });

  it('takes the value from the funding: the membership, the balance of points, or the company', () => {
    const payers = [settle(credit, 'member'), settle(points, 'member'), settle(credit, 'company')];
    expect(payers.map(({ entry }) => entry.postings[0]?.account)).to.deep.equal([
      'deferred:ms',
      'points:p',
      'compensation',
    ]);
  });

  it('becomes revenue when the mentor’s account is closed', () => {
    const { entry, earnings } = settle(credit, 'company', false);
    expect(amountsOf(entry)).to.deep.equal({ compensation: 80_000, revenue: -80_000 });
    expect(earnings).to.deep.equal([]);
  });

  it('earns the share in escrow and the penalty at once', () => {
    const [share, penalty] = settle(credit, 'member').earnings;
    expect(share).to.include({ kind: 'session', amount: 30_000, releasedAt: null });
    expect(penalty).to.include({ id: 'new', kind: 'penalty', amount: 30_000, releasableAt: at, releasedAt: at });
  });
});
