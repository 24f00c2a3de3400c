import { expect } from 'chai';
import type { Reservation } from '../../booking/rules/reservation.js';
import { krw } from '../../kernel/krw.js';
import type { Membership, Term } from '../../membership/rules/membership.js';
import { calculateCancellationRevenue, closeMembership, holdsCreditOf, openTerms } from './cancelled-membership.js';

const term = (id: string, facts: Partial<Term> = {}): Term =>
  ({ id, price: krw(400_000), withdrawn: krw(0), closed: false, ...facts }) as Term;

const past = term('past', { closed: true });
const current = term('current', { withdrawn: krw(30_000) });
const membership = { status: 'paused', pause: {}, terms: [past, current] } as unknown as Membership;

const credit = (termId: string, value: number) =>
  ({ funding: { kind: 'credit', termId, value: krw(value) } }) as unknown as Reservation;

describe('a cancelled membership', () => {
  it('owes nothing', () => {
    const closed = closeMembership(membership);
    expect(closed).to.include({ status: 'cancelled', pause: null });
    expect(openTerms(membership)).to.deep.equal([current]);
    expect(openTerms(closed)).to.deep.equal([]);
  });

  it('leaves as revenue what was paid for open terms, less chargebacks, used credits and the refund', () => {
    const kept = [credit('current', 50_000), credit('current', 50_000)];
    expect(calculateCancellationRevenue(membership, kept, krw(230_000))).to.equal(40_000);
    expect(calculateCancellationRevenue(membership, [], krw(370_000))).to.equal(0);
  });

  it('knows the credits of each term', () => {
    expect(holdsCreditOf(credit('current', 1), current)).to.equal(true);
    expect(holdsCreditOf(credit('current', 1), past)).to.equal(false);
    const points = { funding: { kind: 'points', termId: 'current' } } as unknown as Reservation;
    expect(holdsCreditOf(points, current)).to.equal(false);
  });
});
