import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { DomainError } from '../../kernel/domain-error.js';
import { HOUR, instant } from '../../kernel/instant.js';
import { calculateExpiryCutoff, type KeyedRequest, requireSameRequest } from './keyed-request.js';

const kept: KeyedRequest = {
  caller: 'me',
  route: 'post /api/reservations',
  key: 'k',
  fingerprint: 'first',
  claimedAt: instant(0),
  steps: [],
  answer: null,
};

describe('a request with a key', () => {
  it('is forgotten after exactly 24 hours', () => {
    expect(calculateExpiryCutoff(instant(25 * HOUR), defaultPolicies.idempotency)).to.equal(HOUR);
  });

  it('can be repeated, and refuses another request with its key', () => {
    expect(() => requireSameRequest(kept, { fingerprint: 'first' })).not.to.throw();
    expect(() => requireSameRequest(kept, { fingerprint: 'second' }))
      .to.throw(DomainError, 'used for another request')
      .with.deep.property('details', {
        issues: [{ path: 'Idempotency-Key', code: 'ALREADY_USED', message: 'This key was used for another request.' }],
      });
  });
});
