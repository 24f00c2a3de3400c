import { expect } from 'chai';
import type { ReservationId } from '../shared/ids.js';
import { holdsBack, resolved, type OpenComplaint, type Resolution } from './complaint.js';

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

  it('is resolved once, and the decision stands', () => {
    const open = { status: 'open' } as OpenComplaint;
    const resolution = { action: 'warn', note: 'Twice now.' } as Resolution;
    const done = resolved(open, resolution);
    expect(done).to.deep.equal({ status: 'resolved', resolution });
    expect(() => resolved(done, { ...resolution, action: 'dismiss' })).to.throw('resolved');
  });

  it('about no one session holds nothing back', () => {
    for (const reservationId of [session, null])
      expect(holdsBack({ status: 'open', reservationId: null }, { reservationId })).to.equal(false);
  });
});
