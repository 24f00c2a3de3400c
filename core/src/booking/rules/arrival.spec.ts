import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { daysOfOpenCheckIn, sessionToArriveAt } from './arrival.js';
import type { Reservation } from './reservation.js';
import { parseInstant } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { StoreId } from '../../kernel/ids.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const policy = defaultPolicies.checkIn;

const here = 'here' as StoreId;

const at = (text: string) => parseInstant(`2026-11-20T${text}+09:00`)!;

const session = (id: string, start: string, facts: object = {}): Reservation =>
  ({ id, storeId: here, status: 'confirmed', startsAt: at(start), ...facts }) as Reservation;

const arriveAt = (time: string, ...reservations: Reservation[]) =>
  sessionToArriveAt(reservations, here, at(time), policy).id;

describe('an arrival at a store', () => {
  it('belongs to the earliest session whose check-in is open', () => {
    const [first, second] = [session('first', '10:00'), session('second', '10:30')];
    expect(arriveAt('10:05', second, first)).to.equal('first');
    expect(arriveAt('10:15', second, first)).to.equal('second');
  });

  it('does not belong to a session at another store or a cancelled one', () => {
    const elsewhere = session('elsewhere', '10:00', { storeId: 'there' });
    const cancelled = session('cancelled', '10:00', { status: 'cancelled' });
    expect(() => arriveAt('10:00', elsewhere, cancelled)).to.throw(DomainError, 'No such session here today');
  });

  it('names the start of check-in when it is too early', () => {
    const refused = refusalOf(() => arriveAt('08:00', session('late', '12:00'), session('next', '10:00')));
    expect(refused?.details['opensAt']).to.equal('2026-11-20T09:30:00.000+09:00');
  });

  it('names the start of the next check-in between two sessions', () => {
    const refused = refusalOf(() => arriveAt('11:00', session('missed', '10:00'), session('next', '14:00')));
    expect(refused?.details['opensAt']).to.equal('2026-11-20T13:30:00.000+09:00');
  });

  it('names the end of check-in when it is too late', () => {
    for (const status of ['confirmed', 'member_no_show', 'mentor_no_show']) {
      const refused = refusalOf(() => arriveAt('10:15', session('missed', '10:00', { status })));
      expect(refused?.details['closesAt'], status).to.equal('2026-11-20T10:15:00.000+09:00');
    }
  });

  it('finds sessions of two days around midnight', () => {
    expect(daysOfOpenCheckIn(at('23:30'), policy)).to.deep.equal({ from: '2026-11-20', to: '2026-11-21' });
    expect(daysOfOpenCheckIn(at('00:14'), policy)).to.deep.equal({ from: '2026-11-19', to: '2026-11-20' });
    expect(daysOfOpenCheckIn(at('12:00'), policy)).to.deep.equal({ from: '2026-11-20', to: '2026-11-20' });
  });
});
