import { expect } from 'chai';
import fc from 'fast-check';
import type { EarningId, Id, Ids, MentorId, ReservationId } from '../shared/ids.js';
import { instant, type Instant } from '../shared/instant.js';
import { krw, sum } from '../shared/krw.js';
import type { Earning } from './earning.js';
import { isDue, release } from './release.js';

let made = 0;
const ids: Ids = { next: <Name extends Id<string>>() => `e${(made += 1)}` as Name };
const earning = (id: string, mentor: string, amount: number, releasableAt: number): Earning => ({
  id: id as EarningId,
  mentorId: mentor as MentorId,
  reservationId: 'r' as ReservationId,
  kind: 'session',
  at: instant(0),
  value: krw(amount * 2),
  amount: krw(amount),
  releasableAt: instant(releasableAt),
  releasedAt: null,
  payoutId: null,
});
const at: Instant = instant(1_000);

describe('the release of earnings', () => {
  it('is due at the very instant, and not a millisecond before', () => {
    expect(isDue(earning('a', 'm', 1, 1_000), at)).to.equal(true);
    expect(isDue(earning('a', 'm', 1, 1_001), at)).to.equal(false);
  });

  it('happens once', () => {
    const { released } = release(ids, [earning('a', 'm', 1, 1_000)], at);
    expect(released).to.have.length(1);
    expect(released[0]!.releasedAt).to.equal(at);
    expect(release(ids, released, at)).to.deep.equal({ released: [], entries: [] });
  });

  it('is booked once a mentor, under the first of the earnings', () => {
    const { entries } = release(
      ids,
      [earning('b', 'm1', 200, 0), earning('a', 'm1', 100, 0), earning('c', 'm2', 50, 0)],
      at,
    );
    expect(entries.map(({ kind, reference, postings }) => ({ kind, reference, postings }))).to.deep.equal([
      {
        kind: 'escrow_release',
        reference: 'a',
        postings: [
          { account: 'escrow:m1', amount: 300 },
          { account: 'payable:m1', amount: -300 },
        ],
      },
      {
        kind: 'escrow_release',
        reference: 'c',
        postings: [
          { account: 'escrow:m2', amount: 50 },
          { account: 'payable:m2', amount: -50 },
        ],
      },
    ]);
  });

  it('leaves what is not due, and books exactly what it releases', () => {
    const earnings = fc.array(
      fc
        .record({ mentor: fc.constantFrom('m1', 'm2', 'm3'), amount: fc.nat(100_000), when: fc.nat(2_000) })
        .map(({ mentor, amount, when }) => earning('x', mentor, amount, when)),
    );
    fc.assert(
      fc.property(earnings, (all) => {
        const { released, entries } = release(ids, all, at);
        const toPayable = entries.flatMap(({ postings }) => postings).filter(({ amount }) => amount < 0);
        expect(released).to.have.length(all.filter(({ releasableAt }) => releasableAt <= at).length);
        expect(sum(released.map(({ amount }) => amount)) + sum(toPayable.map(({ amount }) => amount))).to.equal(0);
      }),
    );
  });
});
