import { expect } from 'chai';
import type { ReservationId } from '../shared/ids.js';
import { holdsBack } from './complaint.js';

const session = 'session-1' as ReservationId;
const other = 'session-2' as ReservationId;

describe('a complaint', () => {
  it('holds back what was earned by its reservation', () =>
    expect(holdsBack({ status: 'open', reservationId: session }, { reservationId: session })).to.equal(true));

  it('holds nothing back once it is resolved', () =>
    expect(holdsBack({ status: 'resolved', reservationId: session }, { reservationId: session })).to.equal(false));

  it('leaves alone what another reservation earned, and what none did', () => {
    for (const reservationId of [other, null])
      expect(holdsBack({ status: 'open', reservationId: session }, { reservationId })).to.equal(false);
  });

  it('about no one session holds nothing back', () => {
    for (const reservationId of [session, null])
      expect(holdsBack({ status: 'open', reservationId: null }, { reservationId })).to.equal(false);
  });
});
