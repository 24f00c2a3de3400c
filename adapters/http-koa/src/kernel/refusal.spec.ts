import { expect } from 'chai';
import { DomainError } from '@spotter/core/kernel';
import { refusalOf } from './refusal.js';

describe('a refusal of the core', () => {
  const expected = [
    ['validation', 'VALIDATION_ERROR', 400],
    ['unauthorized', 'UNAUTHORIZED', 401],
    ['forbidden', 'FORBIDDEN', 403],
    ['rate-limited', 'RATE_LIMITED', 429],
    ['not-found', 'NOT_FOUND', 404],
    ['reservation-conflict', 'RESERVATION_CONFLICT', 409],
    ['insufficient-credits', 'INSUFFICIENT_CREDITS', 422],
    ['insufficient-points', 'INSUFFICIENT_POINTS', 422],
    ['policy-violation', 'POLICY_VIOLATION', 422],
    ['payment-failed', 'PAYMENT_FAILED', 402],
    ['conflict', 'RESERVATION_CONFLICT', 409],
    ['unavailable', 'UNAVAILABLE', 503],
  ] as const;

  for (const [code, specified, status] of expected) {
    it(`maps ${code} to ${specified} with ${status} and keeps message and details`, () => {
      const refusal = refusalOf(new DomainError(code, 'No.', { policy: 'p' }));
      expect(refusal).to.deep.equal({ status, code: specified, message: 'No.', details: { policy: 'p' } });
    });
  }
});
