import { expect } from 'chai';
import { holdsBack, type OpenComplaint, type Resolution, resolveComplaint } from './complaint.js';
import type { ReservationId } from '../../kernel/ids.js';

const session = 'session-1' as ReservationId;

const other = 'session-2' as ReservationId;

describe('a complaint', () => {
  it('holds the earnings of its reservation', () =>
    expect(holdsBack({ status: 'open', reservationId: session }, { reservationId: session })).to.equal(true));

  it('holds nothing after it is resolved', () =>
    expect(holdsBack({ status: 'resolved', reservationId: session }, { reservationId: session })).to.equal(false));

  it('does not hold earnings of another reservation or of none', () => {
    for (const reservationId of [other, null])
      expect(holdsBack({ status: 'open', reservationId: session }, { reservationId })).to.equal(false);
  });

  it('is resolved once', () => {
    const open = { status: 'open' } as OpenComplaint;
    const resolution = { action: 'warn', note: 'Twice now.' } as Resolution;
    const done = resolveComplaint(open, resolution);
    expect(done).to.deep.equal({ status: 'resolved', resolution });
    expect(() => resolveComplaint(done, { ...resolution, action: 'dismiss' })).to.throw('resolved');
  });

  it('retains no earning when it has no session', () => {
    for (const reservationId of [session, null])
      expect(holdsBack({ status: 'open', reservationId: null }, { reservationId })).to.equal(false);
  });
});
