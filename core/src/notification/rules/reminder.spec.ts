import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { DAY, HOUR, instant, MINUTE, minus, plus, SECOND, type Instant } from '../../kernel/instant.js';
import { isReminderSent, REMINDER_SCHEDULES, type RemindedReservation } from './reminder.js';

const startsAt = instant(10 * DAY);
const endsAt = plus(startsAt, HOUR);

const reservationOf = (facts: Partial<RemindedReservation> = {}): RemindedReservation => ({
  id: 'reservation-1' as RemindedReservation['id'],
  newestEventId: null,
  memberId: 'member-1' as RemindedReservation['memberId'],
  mentorId: 'mentor-1' as RemindedReservation['mentorId'],
  startsAt,
  endsAt,
  status: 'confirmed',
  createdAt: minus(startsAt, DAY),
  changes: [],
  completedAt: null,
  canBeRated: true,
  ...facts,
});

/** The event keys of the reminders that are sent at this instant; the progress of the schedules is ignored. */
const sentAt = (at: Instant, facts: Partial<RemindedReservation> = {}): readonly string[] =>
  REMINDER_SCHEDULES.filter((schedule) =>
    isReminderSent({ schedule, reservation: reservationOf(facts) }, at, defaultPolicies.notification),
  ).map(({ eventKey }) => eventKey);

describe('the reminders of a session to come', () => {
  const quarterPast = minus(startsAt, 15 * MINUTE);

  it('are due an hour, 15 and 5 minutes before the start', () => {
    const dueOffsets = REMINDER_SCHEDULES.filter(({ status }) => status === 'confirmed').map(
      ({ eventKey, moment, afterMs }) => [eventKey, moment, afterMs],
    );
    expect(dueOffsets).to.deep.equal([
      ['session-imminent_T-1h', 'startsAt', -HOUR],
      ['session-imminent_T-15m', 'startsAt', -15 * MINUTE],
      ['session-imminent_T-5m', 'startsAt', -5 * MINUTE],
    ]);
  });

  it('are sent for a confirmed reservation only', () => {
    expect(sentAt(quarterPast)).to.include('session-imminent_T-15m');
    for (const status of ['in_progress', 'cancelled', 'rejected', 'member_no_show', 'mentor_no_show'] as const)
      expect(sentAt(quarterPast, { status }), status).to.deep.equal([]);
  });

  it('are sent within the permitted lateness, not a millisecond later', () => {
    expect(sentAt(plus(quarterPast, 5 * MINUTE))).to.include('session-imminent_T-15m');
    expect(sentAt(plus(quarterPast, 5 * MINUTE + 1))).not.to.include('session-imminent_T-15m');
  });

  it('are omitted when due less than 15 seconds after the booking, or after the last change', () => {
    const last = minus(quarterPast, 15 * SECOND);
    const early = { at: minus(startsAt, 2 * DAY) };
    for (const facts of [
      (at: Instant) => ({ createdAt: at }),
      (at: Instant) => ({ changes: [early, early, { at }] }),
    ]) {
      expect(sentAt(quarterPast, facts(last))).to.include('session-imminent_T-15m');
      expect(sentAt(quarterPast, facts(plus(last, 1)))).not.to.include('session-imminent_T-15m');
    }
  });
});

describe('the review request', () => {
  const dueAt = plus(startsAt, 90 * MINUTE);
  const completed = (completedAt: Instant, facts: Partial<RemindedReservation> = {}) =>
    ({ status: 'completed', completedAt, ...facts }) as const;
  const scheduleOf = (completedAt: Instant): readonly string[] =>
    REMINDER_SCHEDULES.filter((schedule) => {
      const reservation = reservationOf(completed(completedAt));
      return isReminderSent({ schedule, reservation }, plus(dueAt, HOUR), defaultPolicies.notification);
    }).map(({ name }) => name);

  it('has one schedule: 90 minutes after the start, or 15 seconds after a later completion', () => {
    expect(scheduleOf(endsAt)).to.deep.equal(['review-request_T+90m']);
    expect(scheduleOf(minus(dueAt, 15 * SECOND))).to.deep.equal(['review-request_T+90m']);
    expect(scheduleOf(plus(minus(dueAt, 15 * SECOND), 1))).to.deep.equal(['review-request_completed']);
    expect(scheduleOf(plus(dueAt, 10 * MINUTE))).to.deep.equal(['review-request_completed']);
  });

  it('is due after the start and after the completion of completed sessions', () => {
    const requests = REMINDER_SCHEDULES.filter(({ eventKey }) => eventKey === 'review-request_T+90m');
    expect(requests.map(({ status, moment, afterMs }) => [status, moment, afterMs])).to.deep.equal([
      ['completed', 'startsAt', 90 * MINUTE],
      ['completed', 'completedAt', 15 * SECOND],
    ]);
  });

  it('requires a completed session', () => {
    expect(sentAt(dueAt, completed(endsAt))).to.deep.equal(['review-request_T+90m']);
    for (const status of ['in_progress', 'member_no_show', 'mentor_no_show', 'cancelled'] as const)
      expect(sentAt(dueAt, { status }), status).to.deep.equal([]);
  });

  it('is sent until 24 hours after the end, not a millisecond later', () => {
    expect(sentAt(plus(endsAt, 24 * HOUR), completed(endsAt))).to.have.length(1);
    expect(sentAt(plus(endsAt, 24 * HOUR + 1), completed(endsAt))).to.deep.equal([]);
  });

  it('is not sent when the session can no longer be rated', () => {
    expect(sentAt(dueAt, completed(endsAt, { canBeRated: false }))).to.deep.equal([]);
  });
});
