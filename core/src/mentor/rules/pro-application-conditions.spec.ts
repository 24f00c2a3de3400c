import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { formatInstant } from '../../kernel/calendar.js';
import { DAY, instant, minus, plus } from '../../kernel/instant.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import { type TrackRecord, requireConditions, requireTurn, unmetConditions } from './pro-application-conditions.js';
import type { ProApplication } from './pro-application.js';

const policy = defaultPolicies.proApplication;

const mentor = { status: 'active', tier: 'standard', tierStatus: 'active' } as const;

const trackRecord: TrackRecord = { completedSessions: 50, ratingAverage: 4.5, openComplaints: 0 };

const unmet = (facts: Partial<TrackRecord>, about: object = {}) =>
  unmetConditions({ ...mentor, ...about }, { ...trackRecord, ...facts }, policy);

describe('the conditions for Pro', () => {
  it('are met by fifty sessions, a mean of 4.5 and no open complaint', () => expect(unmet({})).to.deep.equal([]));

  it('are not met by forty-nine sessions', () =>
    expect(unmet({ completedSessions: 49 })).to.deep.equal(['completed_sessions']));

  it('are not met by a mean just below 4.5 or without ratings', () => {
    expect(unmet({ ratingAverage: 899 / 200 })).to.deep.equal(['rating']);
    expect(unmet({ ratingAverage: null })).to.deep.equal(['rating']);
    expect(unmet({ ratingAverage: 9 / 2 })).to.deep.equal([]);
  });

  it('are not met while a complaint is open', () =>
    expect(unmet({ openComplaints: 1 })).to.deep.equal(['no_open_complaint']));

  it('require an active standard mentor with an active tier', () => {
    expect(unmet({}, { tier: 'pro' })).to.deep.equal(['standard_tier']);
    for (const status of ['unverified', 'on_hold']) expect(unmet({}, { status })).to.deep.equal(['active']);
    expect(unmet({}, { tierStatus: 'on_hold' })).to.deep.equal(['active']);
  });

  it('are listed completely', () => {
    const nothing = { completedSessions: 0, ratingAverage: null, openComplaints: 2 };
    expect(unmet(nothing, { status: 'unverified' })).to.deep.equal([
      'active',
      'completed_sessions',
      'rating',
      'no_open_complaint',
    ]);
  });
});

describe('the refusal of an application', () => {
  it('names the missing conditions, and the figures', () => {
    expect(() => requireConditions(mentor, trackRecord, policy)).not.to.throw();
    const little = { ...trackRecord, completedSessions: 49 };
    expect(() => requireConditions(mentor, little, policy))
      .to.throw('The conditions for Pro are not all met.')
      .with.deep.property('details', {
        policy: 'pro-conditions',
        unmet: ['completed_sessions'],
        ...little,
        minCompletedSessions: 50,
        minRating: 4.5,
      });
  });
});

describe('the next application', () => {
  const now = instant(Date.UTC(2026, 10, 20));
  const rejected = { status: 'rejected', decision: { at: now } } as ProApplication;
  const refusalAt = (last: Partial<ProApplication> | null, at = now) =>
    refusalOf(() => requireTurn(last as ProApplication | null, at, policy))?.details['policy'] ?? null;

  it('is possible at once without an earlier one or after an approval', () => {
    expect(refusalAt(null)).to.equal(null);
    expect(refusalAt({ status: 'approved' })).to.equal(null);
  });

  it('is refused while another is undecided', () => {
    for (const status of ['draft', 'submitted'] as const) expect(refusalAt({ status })).to.equal('one-pro-application');
    expect(() => requireTurn({ status: 'draft' } as ProApplication, now, policy)).to.throw(
      'You already have an undecided application.',
    );
  });

  it('is possible thirty days after a rejection, not a millisecond earlier', () => {
    const again = plus(now, 30 * DAY);
    expect(refusalAt(rejected, minus(again, 1))).to.equal('pro-application-wait');
    expect(refusalAt(rejected, again)).to.equal(null);
    expect(() => requireTurn(rejected, now, policy))
      .to.throw('You cannot apply again yet.')
      .with.deep.property('details', {
        policy: 'pro-application-wait',
        nextApplicationAllowedAt: formatInstant(again),
      });
  });
});
