import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import {
  cancellationRule,
  cancellationTerms,
  changeableUntil,
  decideCancellation,
  freeCancellationUntil,
} from './cancellation.js';
import type { ConfirmedReservation, Reservation } from './reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { HOUR, instant, type Instant, minus, plus } from '../../kernel/instant.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));

const sixHoursBefore = minus(startsAt, 6 * HOUR);

const confirmed = { id: 'r', status: 'confirmed', startsAt, substitutedAt: null } as unknown as ConfirmedReservation;

const policy = defaultPolicies.cancellation;

describe('a cancellation', () => {
  const termsAt = (at: Instant) => cancellationTerms(confirmed, at, policy).kind;
  const cancelAt = (at: Instant, acceptDeduction = false, reservation: Reservation = confirmed) =>
    decideCancellation(reservation, { by: 'member', acceptDeduction }, at, policy);

  it('is free of charge until the start of a session that another mentor took over', () => {
    const taken = { ...confirmed, substitutedAt: instant(0) };
    expect(freeCancellationUntil(taken, policy)).to.equal(startsAt);
    expect(cancellationTerms(taken, minus(startsAt, 1), policy).kind).to.equal('free');
    expect(refusalOf(() => cancellationTerms(taken, startsAt, policy))?.details).to.include({
      policy: 'before-the-start',
    });
    expect(changeableUntil(taken, policy)).to.equal(sixHoursBefore);
    expect([taken, confirmed].map(cancellationRule)).to.deep.equal(['substitution', 'cancellation-6h']);
  });

  it('is free of charge until six hours before the start, that instant included', () => {
    expect(freeCancellationUntil({ startsAt, substitutedAt: null }, policy)).to.equal(sixHoursBefore);
    expect(termsAt(sixHoursBefore)).to.equal('free');
    expect(cancelAt(sixHoursBefore)).to.deep.include({
      status: 'cancelled',
      cancellation: { at: sixHoursBefore, by: 'member', late: false, deducted: false },
    });
  });

  it('is late a millisecond later, and its refusal names the cost and the consent', () => {
    const late = plus(sixHoursBefore, 1);
    expect(termsAt(late)).to.equal('late');
    expect(refusalOf(() => cancelAt(late))).to.deep.include({
      code: 'policy-violation',
      message: 'Free cancellation is no longer possible: the session would be deducted.',
      details: {
        policy: 'cancellation-6h',
        freeCancellationUntil: formatInstant(sixHoursBefore),
        consequence: 'session_deducted',
        acknowledgeWith: 'acceptDeduction=true',
      },
    });
  });

  it('deducts the session with consent, until a millisecond before the start', () => {
    for (const at of [plus(sixHoursBefore, 1), minus(startsAt, 1)])
      expect(cancelAt(at, true).cancellation).to.deep.equal({ at, by: 'member', late: true, deducted: true });
  });

  it('is late and free of charge when staff waive the fee, also without consent', () => {
    const at = plus(sixHoursBefore, 1);
    const request = { by: 'admin', acceptDeduction: false, waiveFee: true } as const;
    const { cancellation } = decideCancellation(confirmed, request, at, policy);
    expect(cancellation).to.deep.equal({ at, by: 'admin', late: true, deducted: false });
    const refused = refusalOf(() => decideCancellation(confirmed, { ...request, waiveFee: false }, at, policy));
    expect(refused?.details).to.include({ waiveWith: 'waiveFee=true' });
    expect(decideCancellation(confirmed, request, sixHoursBefore, policy).cancellation.late).to.equal(false);
  });

  it('is free of charge in time, also with consent', () => {
    expect(cancelAt(sixHoursBefore, true).cancellation).to.include({ late: false, deducted: false });
  });

  it('is refused from the start on', () => {
    expect(() => cancelAt(startsAt, true)).to.throw('This session has already started.');
    expect(refusalOf(() => cancelAt(startsAt, true))?.details).to.deep.equal({
      policy: 'before-the-start',
      startsAt: formatInstant(startsAt),
    });
  });

  it('requires a confirmed reservation', () => {
    expect(() => cancelAt(sixHoursBefore, true, { ...confirmed, status: 'completed' } as Reservation)).to.throw(
      'A reservation that is completed cannot be cancelled.',
    );
    const others = ['in_progress', 'completed', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show'] as const;
    for (const status of others) {
      const reservation = { ...confirmed, status } as unknown as Reservation;
      const details = refusalOf(() => cancelAt(sixHoursBefore, true, reservation))?.details;
      expect(details).to.deep.equal({ policy: 'state', state: status });
    }
  });
});
