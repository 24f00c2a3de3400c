import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { ConfirmedReservation, Reservation } from '../../booking/rules/reservation.js';
import { isPostponed, requirePostponed } from './postponed-decision.js';
import type { ProcessId } from '../../kernel/ids.js';
import { instant, type Instant, MINUTE, plus } from '../../kernel/instant.js';
import type { ServiceHistory } from '../../operation/rules/service-heartbeat.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));
const closesAt = plus(startsAt, defaultPolicies.checkIn.closesAfterStartMs);
const session = { id: 'r', status: 'confirmed', startsAt } as ConfirmedReservation;

/** A service that was up since an hour before the session until the instant. */
const servedUntil = (lastBeatAt: Instant): ServiceHistory => {
  const startedAt = plus(startsAt, -60 * MINUTE);
  return { firstAt: startedAt, runs: [{ processId: 'p' as ProcessId, startedAt, lastBeatAt }] };
};
const outage = servedUntil(startsAt);
const served = servedUntil(closesAt);

describe('a session whose check-in window overlapped an outage', () => {
  const decided = (reservation: Reservation, history: ServiceHistory, at: Instant) => () =>
    requirePostponed(reservation, history, at, defaultPolicies);
  const refused = 'cannot be judged';

  it('is left to the administrators', () => {
    expect([outage, served].map((history) => isPostponed(session, history, defaultPolicies))).to.deep.equal([
      true,
      false,
    ]);
    expect(decided(session, outage, closesAt)()).to.equal(session);
    expect(decided(session, served, closesAt)).to.throw(refused);
  });

  it('is not decided a millisecond before the end of its check-in window', () => {
    expect(decided(session, outage, plus(closesAt, -1))).to.throw(refused);
  });

  it('is decided only while it is confirmed', () => {
    for (const status of ['in_progress', 'completed', 'cancelled', 'member_no_show'] as const)
      expect(decided({ ...session, status } as unknown as Reservation, outage, closesAt)).to.throw(status);
  });
});
