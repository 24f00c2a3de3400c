import { expect } from 'chai';
import { formatInstant } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { HOUR, instant, minus, plus, type Instant } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import { cancellationTerms, decideCancellation, freeCancellationUntil } from './cancellation-policy.js';
import type { Confirmed, Reservation } from './reservation.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));
const sixHoursBefore = minus(startsAt, 6 * HOUR);
const confirmed = { id: 'r', status: 'confirmed', startsAt } as unknown as Confirmed;
const policy = defaultPolicies.cancellation;

function refusal(work: () => unknown): DomainError | null {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  return null;
}

describe('cancelling', () => {
  const termsAt = (at: Instant) => cancellationTerms(confirmed, at, policy).kind;
  const cancelAt = (at: Instant, acceptDeduction = false, reservation: Reservation = confirmed) =>
    decideCancellation(reservation, { by: 'member', acceptDeduction }, at, policy);

  it('is free until six hours before the start, that instant included', () => {
    expect(freeCancellationUntil({ startsAt }, policy)).to.equal(sixHoursBefore);
    expect(termsAt(sixHoursBefore)).to.equal('free');
    expect(cancelAt(sixHoursBefore)).to.deep.include({
      status: 'cancelled',
      cancellation: { at: sixHoursBefore, by: 'member', late: false, deducted: false },
    });
  });

  it('is late one millisecond after, and tells what it would cost and how to agree', () => {
    const late = plus(sixHoursBefore, 1);
    expect(termsAt(late)).to.equal('late');
    expect(refusal(() => cancelAt(late))).to.deep.include({
      code: 'policy-violation',
      details: {
        policy: 'cancellation-6h',
        freeCancellationUntil: formatInstant(sixHoursBefore),
        consequence: 'session_deducted',
        acknowledgeWith: 'acceptDeduction=true',
      },
    });
  });

  it('late with the deduction accepted costs the session, until a millisecond before the start', () => {
    for (const at of [plus(sixHoursBefore, 1), minus(startsAt, 1)])
      expect(cancelAt(at, true).cancellation).to.deep.equal({ at, by: 'member', late: true, deducted: true });
  });

  it('in time costs nothing though the deduction would be accepted', () => {
    expect(cancelAt(sixHoursBefore, true).cancellation).to.include({ late: false, deducted: false });
  });

  it('is impossible from the start on', () => {
    expect(refusal(() => cancelAt(startsAt, true))?.details).to.deep.equal({
      policy: 'before-the-start',
      startsAt: formatInstant(startsAt),
    });
  });

  it('is for what is confirmed alone', () => {
    const others = ['in_progress', 'completed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show'] as const;
    for (const status of others) {
      const reservation = { ...confirmed, status } as unknown as Reservation;
      const details = refusal(() => cancelAt(sixHoursBefore, true, reservation))?.details;
      expect(details).to.deep.equal({ policy: 'state', state: status });
    }
  });
});
