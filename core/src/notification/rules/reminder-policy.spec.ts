import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { ReservationStatus } from '../../booking/rules/reservation.js';
import { HOUR, instant, MINUTE, plus } from '../../kernel/instant.js';
import type { DueReminder } from './delivery.js';
import { isStillValid } from './reminder-policy.js';

const dueAt = instant(10_000_000);

const startsAt = plus(dueAt, 15 * MINUTE);

const due = (eventKey: string, status: ReservationStatus, now = startsAt): DueReminder =>
  ({ reminder: { eventKey, dueAt, startsAt }, reservation: { status, startsAt: now } }) as DueReminder;

const judge = (reminder: DueReminder, at = dueAt) => isStillValid(reminder, at, defaultPolicies.notification);

describe('the reminder policy', () => {
  it('sends a reminder for an active reservation', () => {
    expect(judge(due('session-imminent_T-15m', 'confirmed'))).to.equal(true);
  });

  it('drops the reminder of a cancelled reservation', () => {
    expect(judge(due('session-imminent_T-15m', 'cancelled'))).to.equal(false);
  });

  it('drops the reminder of a moved reservation', () => {
    expect(judge(due('session-imminent_T-15m', 'confirmed', plus(startsAt, 1)))).to.equal(false);
  });

  it('sends a late reminder within the tolerance, not a millisecond later', () => {
    const reminder = due('session-imminent_T-15m', 'confirmed');
    expect(judge(reminder, plus(dueAt, 5 * MINUTE))).to.equal(true);
    expect(judge(reminder, plus(dueAt, 5 * MINUTE + 1))).to.equal(false);
  });

  describe('for review requests', () => {
    const endsAt = plus(startsAt, HOUR);
    const request = (facts: Partial<DueReminder['reservation']> = {}): DueReminder => {
      const { reminder, reservation } = due('review-request_T+90m', 'completed');
      return { reminder, reservation: { ...reservation, endsAt, canBeRated: true, ...facts } };
    };

    it('requires a completed session', () => {
      expect(judge(request())).to.equal(true);
      for (const status of ['in_progress', 'member_no_show', 'mentor_no_show', 'cancelled'] as const)
        expect(judge(request({ status })), status).to.equal(false);
    });

    it('sends a request until 24 hours after the end, not a millisecond later', () => {
      expect(judge(request(), plus(endsAt, 24 * HOUR))).to.equal(true);
      expect(judge(request(), plus(endsAt, 24 * HOUR + 1))).to.equal(false);
    });

    it('sends none when the session can no longer be rated', () => {
      expect(judge(request({ canBeRated: false }))).to.equal(false);
    });
  });
});
