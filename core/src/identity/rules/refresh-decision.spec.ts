import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { decideRefresh } from './refresh-decision.js';
import type { RefreshToken } from './refresh-token.js';
import { DAY, instant, type Instant, plus, SECOND } from '../../kernel/instant.js';

const issuedAt = instant(1_000_000);

const expiresAt = plus(issuedAt, 30 * DAY);

const decide = (usedAt: Instant | null, at: Instant) =>
  decideRefresh({ issuedAt, expiresAt, usedAt } as RefreshToken, at, defaultPolicies.identity);

describe('the refresh policy', () => {
  it('rotates a token until its last millisecond', () => {
    expect(decide(null, plus(expiresAt, -1))).to.equal('rotate');
    expect(decide(null, expiresAt)).to.equal('refuse');
  });

  it('treats a second use within 60 seconds, that instant included, as a second tab', () => {
    expect(decide(issuedAt, plus(issuedAt, 60 * SECOND))).to.equal('refuse');
  });

  it('treats a later use as theft, also for an expired token', () => {
    expect(decide(issuedAt, plus(issuedAt, 60 * SECOND + 1))).to.equal('revoke');
    expect(decide(issuedAt, plus(expiresAt, 1))).to.equal('revoke');
  });
});
