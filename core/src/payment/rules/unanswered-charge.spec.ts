import { expect } from 'chai';
import { type Instant, instant, minus, plus } from '../../kernel/instant.js';
import { paymentPolicies } from '../policy.js';
import { buysNothing, isAbandoned, isRequestOver, canBeResent } from './unanswered-charge.js';

const { payment: policy } = paymentPolicies;
const { reconcileAfterMs, resentForMs } = policy;

const at = instant(Date.UTC(2026, 10, 20));

const made = (createdAt: Instant, sentAt: Instant | null = null) => ({ createdAt, sentAt });

describe('a charge without an answer', () => {
  it('can still reach the gateway until the time limit after its last request, that instant included', () => {
    const edge = minus(at, reconcileAfterMs);
    expect(isRequestOver(made(edge), at, policy)).to.equal(false);
    expect(isRequestOver(made(minus(edge, 1)), at, policy)).to.equal(true);
    expect(isRequestOver(made(minus(edge, 1), edge), at, policy)).to.equal(false);
  });

  it('can be sent again for two days after its payment was made, that instant included', () => {
    const edge = minus(at, resentForMs);
    expect(canBeResent(made(edge), at, policy)).to.equal(true);
    expect(canBeResent(made(minus(edge, 1)), at, policy)).to.equal(false);
  });

  it('is abandoned once its request is over, a renewal once it is also too old to be sent again', () => {
    const over = minus(at, reconcileAfterMs + 1);
    expect(isAbandoned({ ...made(over), purpose: 'membership_join' }, at, policy)).to.equal(true);
    expect(isAbandoned({ ...made(plus(over, 1)), purpose: 'membership_join' }, at, policy)).to.equal(false);
    expect(isAbandoned({ ...made(over), purpose: 'membership_renewal' }, at, policy)).to.equal(false);
    const old = minus(at, resentForMs + 1);
    expect(isAbandoned({ ...made(old), purpose: 'membership_renewal' }, at, policy)).to.equal(true);
    expect(isAbandoned({ ...made(old, at), purpose: 'membership_renewal' }, at, policy)).to.equal(false);
  });

  it('pays for no purchase once it failed, or while it is unassigned', () => {
    expect(buysNothing({ status: 'failed', purpose: 'membership_join' })).to.equal(true);
    expect(buysNothing({ status: 'pending', purpose: 'unassigned' })).to.equal(true);
    expect(buysNothing({ status: 'pending', purpose: 'points_charge' })).to.equal(false);
    expect(buysNothing({ status: 'paid', purpose: 'unassigned' })).to.equal(false);
  });
});
