import { expect } from 'chai';
import type { Reservation } from '../../booking/rules/reservation.js';
import { krw } from '../../kernel/krw.js';
import type { Membership, Term } from '../../membership/rules/membership.js';
import type { Day } from '../../kernel/calendar.js';
import {
  calculateCancellationRevenue,
  closeMembership,
  holdsCreditOf,
  openTerms,
  selectClosing,
} from './cancelled-membership.js';

const term = (id: string, facts: Partial<Term> = {}): Term =>
  ({ id, price: krw(400_000), withdrawn: krw(0), closed: false, refundBasis: null, ...facts }) as Term;

const past = term('past', { closed: true });
const current = term('current', { withdrawn: krw(30_000) });
const membership = { status: 'paused', pause: {}, priceChange: {}, terms: [past, current] } as unknown as Membership;

const credit = (termId: string, value: number) =>
  ({ funding: { kind: 'credit', termId, value: krw(value) } }) as unknown as Reservation;

describe('a cancelled membership', () => {
  it('has no pause, no price change and no open term', () => {
    const closed = closeMembership(membership, [current], [{ term: current, basis: 'standard' }]);
    expect(closed).to.include({ status: 'cancelled', pause: null, priceChange: null });
    expect(openTerms(membership)).to.deep.equal([current]);
    expect(openTerms(closed)).to.deep.equal([]);
    expect(closed.terms.map(({ refundBasis }) => refundBasis)).to.deep.equal([null, 'standard']);
    const next = term('next');
    const both = closeMembership(
      { ...membership, terms: [current, next] },
      [current, next],
      [
        { term: current, basis: 'standard' },
        { term: next, basis: 'cooling_off' },
      ],
    );
    expect(both.terms.map(({ refundBasis }) => refundBasis)).to.deep.equal(['standard', 'cooling_off']);
  });

  it('leaves as revenue the payments of the closing terms, less chargebacks, used credits and the refund', () => {
    const kept = [credit('current', 50_000), credit('current', 50_000), credit('past', 70_000)];
    expect(calculateCancellationRevenue([current], kept, krw(230_000))).to.equal(40_000);
    expect(calculateCancellationRevenue([current], [], krw(370_000))).to.equal(0);
    expect(calculateCancellationRevenue([current, term('next')], kept, krw(630_000))).to.equal(40_000);
  });

  it('closes each open term, except one that is over while a session of it is undecided', () => {
    const over = term('over', { endsOn: '2026-03-31' as Day });
    const running = term('running', { endsOn: '2026-05-01' as Day });
    const held = (status: string) => ({ ...credit('over', 50_000), status }) as Reservation;
    const selected = (today: string, ...kept: Reservation[]) =>
      selectClosing({ terms: [past, over, running] }, kept, today as Day).map(({ id }) => id);
    expect(selected('2026-03-31', held('confirmed'))).to.deep.equal(['running']);
    expect(selected('2026-03-31', held('completed'), held('confirmed'))).to.deep.equal(['running']);
    expect(selected('2026-03-31', held('completed'))).to.deep.equal(['over', 'running']);
    expect(selected('2026-03-30', held('confirmed'))).to.deep.equal(['over', 'running']);
  });

  it('has the credits of each term', () => {
    expect(holdsCreditOf(credit('current', 1), current)).to.equal(true);
    expect(holdsCreditOf(credit('current', 1), past)).to.equal(false);
    const points = { funding: { kind: 'points', termId: 'current' } } as unknown as Reservation;
    expect(holdsCreditOf(points, current)).to.equal(false);
  });
});
