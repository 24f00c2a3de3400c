import { findSkipReason } from '@spotter/core/fixed-slot';
import { policyViolation } from '@spotter/core/kernel';
import { expect } from 'chai';
import { BOOKING_POLICIES } from './reservation-schema.js';

describe('the policies of a booking', () => {
  it('are each a reason to skip an occurrence of a fixed slot, except a past start', () => {
    const unknown = BOOKING_POLICIES.filter((policy) => findSkipReason(policyViolation(policy, '')) === null);
    const whatToDo =
      'add the policy to BY_POLICY in core/src/fixed-slot/rules/skip-reason.ts, or the job reports a failure';
    expect(unknown, whatToDo).to.deep.equal(['block-in-the-future']);
  });
});
