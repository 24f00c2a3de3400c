import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { DAY, instant, minus, plus } from '../../kernel/instant.js';
import { completeUnrecorded, autoCompleteCutoff } from './automatic-completion.js';

const endsAt = instant(Date.UTC(2026, 10, 20, 10));

const nextDay = plus(endsAt, DAY);

const session = { status: 'in_progress', endsAt } as Reservation;

const policy = defaultPolicies.training;

describe('a session without a record', () => {
  it('is completed 24 hours after its end, not a millisecond earlier', () => {
    expect(completeUnrecorded(session, minus(nextDay, 1), policy)).to.equal(null);
    expect(completeUnrecorded(session, nextDay, policy)).to.include({ status: 'completed', completedAt: nextDay });
    expect(autoCompleteCutoff(nextDay, policy)).to.equal(endsAt);
  });

  it('is unchanged when it has not started or has ended', () => {
    for (const status of ['confirmed', 'completed', 'cancelled', 'member_no_show'] as const)
      expect(completeUnrecorded({ ...session, status } as Reservation, nextDay, policy)).to.equal(null);
  });
});
