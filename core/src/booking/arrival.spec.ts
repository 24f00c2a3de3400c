import { expect } from 'chai';
import { parseInstant } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { StoreId } from '../shared/ids.js';
import { defaultPolicies } from '../shared/policies.js';
import { daysOfOpenCheckIn, sessionToArriveAt } from './arrival.js';
import type { Reservation } from './reservation.js';

const policy = defaultPolicies.checkIn;
const here = 'here' as StoreId;
const at = (text: string) => parseInstant(`2026-11-20T${text}+09:00`)!;
const session = (id: string, start: string, facts: object = {}): Reservation =>
  ({ id, storeId: here, status: 'confirmed', startsAt: at(start), ...facts }) as Reservation;

const arriveAt = (time: string, ...reservations: Reservation[]) =>
  sessionToArriveAt(reservations, here, at(time), policy).id;

describe('arriving at a store', () => {
  it('finds the session whose check-in is open, the earliest where two are', () => {
    const [first, second] = [session('first', '10:00'), session('second', '10:30')];
    expect(arriveAt('10:05', second, first)).to.equal('first');
    expect(arriveAt('10:15', second, first)).to.equal('second');
  });

  it('finds nothing elsewhere, and nothing that no longer stands', () => {
    const elsewhere = session('elsewhere', '10:00', { storeId: 'there' });
    const cancelled = session('cancelled', '10:00', { status: 'cancelled' });
    expect(() => arriveAt('10:00', elsewhere, cancelled)).to.throw(DomainError, 'No such session here today');
  });

  it('tells who comes too early when check-in opens', () => {
    try {
      arriveAt('08:00', session('late', '12:00'), session('next', '10:00'));
      expect.fail('it was open');
    } catch (error) {
      expect((error as DomainError).details.opensAt).to.equal('2026-11-20T09:30:00.000+09:00');
    }
  });

  it('tells who comes too late that it is closed', () =>
    expect(() => arriveAt('10:15', session('missed', '10:00'))).to.throw(DomainError, 'not open'));

  it('looks at two days around midnight', () => {
    expect(daysOfOpenCheckIn(at('23:30'), policy)).to.deep.equal({ from: '2026-11-20', to: '2026-11-21' });
    expect(daysOfOpenCheckIn(at('00:14'), policy)).to.deep.equal({ from: '2026-11-19', to: '2026-11-20' });
    expect(daysOfOpenCheckIn(at('12:00'), policy)).to.deep.equal({ from: '2026-11-20', to: '2026-11-20' });
  });
});
