import { expect } from 'chai';
import type { DomainError } from '../shared/domain-error.js';
import { DAY, instant, minus, plus } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import type { ProApplication } from './pro-application.js';
import { requireTurn, unmetConditions, type ProStanding } from './pro-application-conditions.js';

const policy = defaultPolicies.proApplication;
const mentor = { status: 'active', tier: 'standard', tierStatus: 'active' } as const;
const standing: ProStanding = { completedSessions: 50, ratingAverage: 4.5, openComplaints: 0 };
const unmet = (facts: Partial<ProStanding>, about: object = {}) =>
  unmetConditions({ ...mentor, ...about }, { ...standing, ...facts }, policy);

describe('the conditions for Pro', () => {
  it('are met by fifty sessions, a mean of 4.5 and no open complaint', () => expect(unmet({})).to.deep.equal([]));

  it('are not met by forty-nine sessions', () =>
    expect(unmet({ completedSessions: 49 })).to.deep.equal(['completed_sessions']));

  it('are not met by a mean just below 4.5, nor by none', () => {
    expect(unmet({ ratingAverage: 899 / 200 })).to.deep.equal(['rating']);
    expect(unmet({ ratingAverage: null })).to.deep.equal(['rating']);
    expect(unmet({ ratingAverage: 9 / 2 })).to.deep.equal([]);
  });

  it('are not met while a complaint is open', () =>
    expect(unmet({ openComplaints: 1 })).to.deep.equal(['no_open_complaint']));

  it('are for standard mentors who are active, tier and all', () => {
    expect(unmet({}, { tier: 'pro' })).to.deep.equal(['standard_tier']);
    for (const status of ['unverified', 'on_hold']) expect(unmet({}, { status })).to.deep.equal(['active']);
    expect(unmet({}, { tierStatus: 'on_hold' })).to.deep.equal(['active']);
  });

  it('are all named at once', () => {
    const nothing = { completedSessions: 0, ratingAverage: null, openComplaints: 2 };
    expect(unmet(nothing, { status: 'unverified' })).to.deep.equal([
      'active',
      'completed_sessions',
      'rating',
      'no_open_complaint',
    ]);
  });
});

describe('the next application', () => {
  const now = instant(Date.UTC(2026, 10, 20));
  const rejected = { status: 'rejected', decision: { at: now } } as ProApplication;
  const refusalAt = (last: Partial<ProApplication> | null, at = now): unknown => {
    try {
      requireTurn(last as ProApplication | null, at, policy);
      return null;
    } catch (error) {
      return (error as DomainError).details['policy'];
    }
  };

  it('may come at once where there was none, or one that was approved', () => {
    expect(refusalAt(null)).to.equal(null);
    expect(refusalAt({ status: 'approved' })).to.equal(null);
  });

  it('waits for the one that is under way', () => {
    for (const status of ['draft', 'submitted'] as const) expect(refusalAt({ status })).to.equal('one-pro-application');
  });

  it('may come thirty days after a rejection, and not a millisecond before', () => {
    const again = plus(now, 30 * DAY);
    expect(refusalAt(rejected, minus(again, 1))).to.equal('pro-application-wait');
    expect(refusalAt(rejected, again)).to.equal(null);
  });
});
