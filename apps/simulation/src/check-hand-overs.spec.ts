import type { Reservation } from '@spotter/core/booking';
import { defaultPolicies } from '@spotter/core/application';
import { HOUR, instant, plus } from '@spotter/core/kernel';
import type { HandOver } from '@spotter/core/time-off';
import { expect } from 'chai';
import { CheckHandOvers } from './check-hand-overs.js';

const now = instant(0);

const session = { id: 'r', status: 'confirmed', mentorId: 'from', blockId: 'b', changes: [] } as unknown as Reservation;

const offer = {
  reservationId: 'r',
  status: 'offered',
  fromMentorId: 'from',
  blockId: 'b',
  until: plus(now, HOUR),
} as unknown as HandOver;

/** The findings when the offer of the session, in its state at that time, expires before its end. */
function foundWhenExpiring(after: object): readonly string[] {
  const found: string[] = [];
  const context = { now: () => now, policies: defaultPolicies };
  const check = new CheckHandOvers(context, (_, problem) => found.push(problem));
  check.onChange({ table: 'reservations', before: session, after: { ...session, ...after } as Reservation });
  check.onChange({ table: 'handOvers', before: offer, after: { ...offer, status: 'expired' } });
  return found;
}

describe('the check of hand-overs', () => {
  it('finds an offer that expires too early', () => {
    expect(foundWhenExpiring({})).to.deep.equal(['an offer expires too early']);
  });

  it('accepts an offer that expires because its session was cancelled, changed or taken over', () => {
    for (const after of [{ status: 'cancelled' }, { blockId: 'other' }, { mentorId: 'other' }])
      expect(foundWhenExpiring(after)).to.deep.equal([]);
  });
});
