import { expect } from 'chai';
import { holdsFunding, occupies, type Reservation } from './reservation.js';

const reservation = (facts: object): Reservation => facts as Reservation;

describe('the funding of a reservation', () => {
  for (const status of ['confirmed', 'in_progress', 'completed', 'member_no_show'] as const) {
    it(`is gone when it is ${status}`, () => expect(holdsFunding(reservation({ status }))).to.equal(true));
  }
  for (const status of ['rejected', 'mentor_no_show'] as const) {
    it(`is back when it is ${status}`, () => expect(holdsFunding(reservation({ status }))).to.equal(false));
  }
  it('is back after a free cancellation, gone after a late one', () => {
    const cancelled = (deducted: boolean) => reservation({ status: 'cancelled', cancellation: { deducted } });
    expect(holdsFunding(cancelled(false))).to.equal(false);
    expect(holdsFunding(cancelled(true))).to.equal(true);
  });
});

describe('a reservation', () => {
  it('stands in the way while it is confirmed or in progress', () => {
    const all = ['confirmed', 'in_progress', 'completed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show'];
    expect(all.filter((status) => occupies({ status } as Reservation))).to.deep.equal(['confirmed', 'in_progress']);
  });
});
