import { expect } from 'chai';
import { createPointsHeldEntry, createPointsMovedEntry, createPointsReturnedEntry } from './point-entries.js';
import type { Funding, Reservation } from './reservation.js';
import { instant } from '../../kernel/instant.js';
import { ids } from '../../kernel/testing/ids.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';

const at = instant(5);

const paidBy = (funding: object) => ({ id: 'r', memberId: 'm', funding: funding as Funding }) as Reservation;

const points = (value: number) => ({ kind: 'points', value });

const credit = { kind: 'credit', value: 55_000 };

const moved = (before: object, after: object) =>
  createPointsMovedEntry(ids, paidBy(before), paidBy(after), 'r change 2', at);

describe('the entries of points', () => {
  it('hold the points of a booking, and return them', () => {
    expect(plainEntry(createPointsHeldEntry(ids, paidBy(points(80_000)), at))).to.deep.equal({
      id: 'new',
      at,
      kind: 'points_held',
      reference: 'r',
      postings: { 'points:m': 80_000, 'held:r': -80_000 },
    });
    expect(plainEntry(createPointsReturnedEntry(ids, paidBy(points(80_000)), at))).to.deep.equal({
      id: 'new',
      at,
      kind: 'points_returned',
      reference: 'r',
      postings: { 'points:m': -80_000, 'held:r': 80_000 },
    });
  });

  it('move the difference of a change under its reference', () => {
    expect(plainEntry(moved(points(60_000), points(80_000))!)).to.deep.equal({
      id: 'new',
      at,
      kind: 'points_held',
      reference: 'r change 2',
      postings: { 'points:m': 20_000, 'held:r': -20_000 },
    });
    expect(plainEntry(moved(points(80_000), points(60_000))!)).to.deep.include({
      kind: 'points_returned',
      postings: { 'points:m': -20_000, 'held:r': 20_000 },
    });
  });

  it('exist only where points move', () => {
    expect([moved(credit, credit), moved(points(80_000), points(80_000))]).to.deep.equal([null, null]);
    expect(moved(credit, points(80_000))?.postings[0]?.amount).to.equal(80_000);
    expect(moved(points(80_000), credit)?.postings[0]?.amount).to.equal(-80_000);
  });
});
