import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import {
  type AccountToken,
  isValidToken,
  nextAccountToken,
  nextIssueAt,
  invalidateToken,
  tokenContext,
} from './account-token.js';
import { ACCOUNT_TOKEN_KINDS, isAccountTokenKind, PASSWORD_TOKEN_KINDS } from './account-token-kind.js';
import type { PersonId } from '../../kernel/ids.js';
import { DAY, HOUR, instant, type Instant, minus, MINUTE, plus } from '../../kernel/instant.js';

const NOW = instant(1_900_000_000_000);

const policy = defaultPolicies.accountToken;

const issued = (at: Instant, last: AccountToken | null = null, kind: AccountToken['kind'] = 'password-reset') =>
  nextAccountToken(
    last,
    { personId: 'mina' as PersonId, kind, hash: `hash at ${at}`, encrypted: { keyId: 'k', text: 't' } },
    at,
    policy,
  );

describe('a one-time token', () => {
  for (const [kind, life] of [
    ['password-reset', 30 * MINUTE],
    ['email-verification', DAY],
    ['staff-invitation', 3 * DAY],
  ] as const) {
    it(`is valid for ${life / MINUTE} minutes for ${kind}, without the last instant`, () => {
      const token = issued(NOW, null, kind);
      expect(isValidToken(token, minus(plus(NOW, life), 1))).to.equal(true);
      expect(isValidToken(token, plus(NOW, life))).to.equal(false);
    });
  }

  it('is invalidated at once, and its encrypted text is erased', () => {
    const spent = invalidateToken(issued(NOW));
    expect(isValidToken(spent, NOW)).to.equal(false);
    expect(spent.encrypted).to.equal(null);
  });

  it('is issued five times within an hour', () => {
    let last: AccountToken | null = null;
    for (let count = 0; count < 5; count += 1) {
      expect(nextIssueAt(last, plus(NOW, count), policy)).to.equal(null);
      last = issued(plus(NOW, count), last);
    }
    for (const at of [plus(NOW, 4), minus(plus(NOW, HOUR), 1)])
      expect(nextIssueAt(last, at, policy)).to.equal(plus(NOW, HOUR));
    expect(nextIssueAt(last, plus(NOW, HOUR), policy)).to.equal(null);
  });

  it('keeps only the issues of the last hour', () => {
    const first = issued(NOW);
    const second = issued(minus(plus(NOW, HOUR), 1), first);
    expect(second.issuedAt).to.deep.equal([NOW, minus(plus(NOW, HOUR), 1)]);
    expect(issued(plus(NOW, HOUR), second).issuedAt).to.deep.equal([minus(plus(NOW, HOUR), 1), plus(NOW, HOUR)]);
  });

  it('keeps the last five issues only, and has its own cipher context', () => {
    const often = { ...issued(NOW), issuedAt: [1, 2, 3, 4, 5, 6].map((ms) => plus(NOW, ms)) };
    expect(issued(plus(NOW, 7), often).issuedAt).to.deep.equal([3, 4, 5, 6, 7].map((ms) => plus(NOW, ms)));
    expect(tokenContext(often)).to.equal('account-token:password-reset:mina');
    expect(issued(NOW).issuedAt).to.deep.equal([NOW]);
  });

  it('is in the e-mail of its kind only, and two kinds can set a password', () => {
    expect(ACCOUNT_TOKEN_KINDS.every(isAccountTokenKind)).to.equal(true);
    expect(isAccountTokenKind('booking-confirmed')).to.equal(false);
    expect(PASSWORD_TOKEN_KINDS).to.deep.equal(['password-reset', 'staff-invitation']);
  });

  it('counts for the limit of the next ones, also after it was invalidated', () => {
    const spent = invalidateToken(issued(NOW));
    expect(issued(plus(NOW, 1), spent).issuedAt).to.deep.equal([NOW, plus(NOW, 1)]);
  });
});
