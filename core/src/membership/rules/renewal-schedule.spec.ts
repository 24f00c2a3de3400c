import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Day } from '../../kernel/calendar.js';
import type { PaymentId } from '../../kernel/ids.js';
import type { Membership } from './membership.js';
import { isLeftToRenewal, nextRenewalOn } from './renewal-schedule.js';
import { aMembership, aTerm } from '../testing/membership.js';

const membership = (fields: Partial<Membership>) =>
  aMembership({ terms: [aTerm({ endsOn: '2026-03-01' as Day })], ...fields });

const renewsOn = (fields: Partial<Membership>) => nextRenewalOn(membership(fields), defaultPolicies.membership);

const failed = (attempts: number, attemptedOn: string): Partial<Membership> => ({
  status: 'past_due',
  renewal: { paymentId: 'p' as PaymentId, status: 'failed', attempts, attemptedOn: attemptedOn as Day },
});

describe('the next renewal', () => {
  it('is due on the last covered day', () => {
    expect(renewsOn({})).to.equal('2026-02-28');
  });

  it('is due after a term that is paid in advance', () => {
    const terms = [aTerm({ endsOn: '2026-03-01' as Day }), aTerm({ endsOn: '2026-04-01' as Day })] as const;
    expect(renewsOn({ terms })).to.equal('2026-03-31');
  });

  it('is absent without automatic renewal or after the end', () => {
    expect(renewsOn({ autoRenew: false })).to.equal(null);
    expect(renewsOn({ status: 'expired' })).to.equal(null);
  });

  it('is tried again on the day after it failed', () => {
    expect(renewsOn(failed(1, '2026-02-28'))).to.equal('2026-03-01');
    expect(renewsOn(failed(2, '2026-03-05'))).to.equal('2026-03-06');
  });

  it('is tried three more times at most', () => {
    expect(renewsOn(failed(3, '2026-03-02'))).to.equal('2026-03-03');
    expect(renewsOn(failed(4, '2026-03-03'))).to.equal(null);
  });

  it('is due on the last day again when a pause has moved the end', () => {
    expect(renewsOn({ ...failed(1, '2026-02-20'), status: 'active' })).to.equal('2026-02-28');
  });
});

describe('a day that is left to the renewal', () => {
  const isLeft = (day: string, fields: Partial<Membership> = {}) =>
    isLeftToRenewal(membership(fields), day as Day, defaultPolicies.membership);

  it('begins with the end of the last paid term', () => {
    expect(isLeft('2026-03-01')).to.equal(true);
    expect(isLeft('2026-02-28')).to.equal(false);
  });

  it('requires a renewal that is still possible', () => {
    expect(isLeft('2026-03-01', { autoRenew: false })).to.equal(false);
    expect(isLeft('2026-03-01', failed(4, '2026-03-03'))).to.equal(false);
  });
});
