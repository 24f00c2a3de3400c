import { expect } from 'chai';
import { DAY, SECOND, instant, plus, type Instant } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import type { RefreshToken } from './ports.js';
import { judgeRefresh } from './refresh-policy.js';

const issuedAt = instant(1_000_000);
const expiresAt = plus(issuedAt, 30 * DAY);
const judge = (usedAt: Instant | null, at: Instant) =>
  judgeRefresh({ issuedAt, expiresAt, usedAt } as RefreshToken, at, defaultPolicies.identity);

describe('refresh policy', () => {
  it('rotates a token until its last millisecond', () => {
    expect(judge(null, plus(expiresAt, -1))).to.equal('rotate');
    expect(judge(null, expiresAt)).to.equal('refuse');
  });

  it('takes a second use within 60 seconds, that instant included, for a second tab', () => {
    expect(judge(issuedAt, plus(issuedAt, 60 * SECOND))).to.equal('refuse');
  });

  it('takes a later one for theft, even of a token that has expired', () => {
    expect(judge(issuedAt, plus(issuedAt, 60 * SECOND + 1))).to.equal('revoke');
    expect(judge(issuedAt, plus(expiresAt, 1))).to.equal('revoke');
  });
});
