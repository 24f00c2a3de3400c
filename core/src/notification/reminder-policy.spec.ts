import { expect } from 'chai';
import { MINUTE, instant, plus } from '../shared/instant.js';
import type { ReservationStatus } from '../booking/reservation.js';
import type { DueReminder } from './ports.js';
import { stillTrue } from './reminder-policy.js';

const dueAt = instant(10_000_000);
const startsAt = plus(dueAt, 15 * MINUTE);
const due = (eventKey: string, status: ReservationStatus, now = startsAt): DueReminder =>
  ({ reminder: { eventKey, dueAt, startsAt }, reservation: { status, startsAt: now } }) as DueReminder;

describe('reminder policy', () => {
  it('reminds of a reservation that still stands', () => {
    expect(stillTrue(due('session-imminent_T-15m', 'confirmed'), dueAt, 5 * MINUTE)).to.equal(true);
  });

  it('drops the reminder of one that was cancelled', () => {
    expect(stillTrue(due('session-imminent_T-15m', 'cancelled'), dueAt, 5 * MINUTE)).to.equal(false);
  });

  it('drops the reminder of one that has moved', () => {
    expect(stillTrue(due('session-imminent_T-15m', 'confirmed', plus(startsAt, 1)), dueAt, 5 * MINUTE)).to.equal(false);
  });

  it('sends it late by the allowed lateness, and not a millisecond later', () => {
    const reminder = due('session-imminent_T-15m', 'confirmed');
    expect(stillTrue(reminder, plus(dueAt, 5 * MINUTE), 5 * MINUTE)).to.equal(true);
    expect(stillTrue(reminder, plus(dueAt, 5 * MINUTE + 1), 5 * MINUTE)).to.equal(false);
  });

  it('asks for a review only of a session that took place', () => {
    expect(stillTrue(due('review-request_T+90m', 'completed'), dueAt, 5 * MINUTE)).to.equal(true);
    expect(stillTrue(due('review-request_T+90m', 'member_no_show'), dueAt, 5 * MINUTE)).to.equal(false);
  });
});
