import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import {
  codeAt,
  type CodeSigner,
  isCurrentCode,
  isSessionCode,
  sessionCode,
  storeCode,
  storeOfCode,
  wrongCodeError,
} from './check-in-code.js';
import type { ReservationId, StoreId } from '../../kernel/ids.js';
import { instant, plus, SECOND } from '../../kernel/instant.js';

const signer: CodeSigner = {
  sign: (text) => `signed(${text})`,
  matches: (text, signature) => signature === `signed(${text})`,
};

const policy = defaultPolicies.checkIn;

const windowStart = instant(1_000 * 30 * SECOND);

const session = 'one' as ReservationId;

const store = 'seoul' as StoreId;

describe('a check-in code', () => {
  const { token, expiresAt } = codeAt('session:one' as `session:${ReservationId}`, windowStart, policy, signer);
  const isTaken = (at: number, subject = 'session:one') =>
    isCurrentCode(subject as `session:${ReservationId}`, token, instant(at), policy, signer);

  it('is shown for 30 seconds', () => expect(expiresAt).to.equal(plus(windowStart, 30 * SECOND)));

  it('is unchanged during this time', () =>
    expect(
      codeAt('session:one' as `session:${ReservationId}`, plus(windowStart, 29_999), policy, signer).token,
    ).to.equal(token));

  it('is accepted in its window and in the next one', () => {
    expect(isTaken(windowStart)).to.equal(true);
    expect(isTaken(expiresAt)).to.equal(true);
    expect(isTaken(expiresAt + 30 * SECOND - 1)).to.equal(true);
  });

  it('is refused before its window and two windows later', () => {
    expect(isTaken(expiresAt + 30 * SECOND)).to.equal(false);
    expect(isTaken(windowStart - 1)).to.equal(false);
  });

  it('is refused for another session and for a store', () => {
    expect(isTaken(windowStart, 'session:two')).to.equal(false);
    expect(isTaken(windowStart, 'store:one')).to.equal(false);
  });
});

describe('a wrong check-in code', () => {
  it('is an invalid token', () =>
    expect(wrongCodeError()).to.deep.include({
      code: 'validation',
      details: { issues: [{ path: 'token', code: 'INCORRECT', message: 'This check-in code is not valid now.' }] },
    }));
});

describe('a session code', () => {
  it('is the signature', () => {
    const code = sessionCode({ id: session, status: 'confirmed' }, windowStart, policy, signer);
    expect(code?.token).to.equal('signed(session:one:1000)');
    expect(isSessionCode(session, code?.token ?? '', windowStart, policy, signer)).to.equal(true);
  });

  it('is shown until the session has ended', () => {
    expect(sessionCode({ id: session, status: 'in_progress' }, windowStart, policy, signer)).not.to.equal(null);
    expect(sessionCode({ id: session, status: 'completed' }, windowStart, policy, signer)).to.equal(null);
    expect(sessionCode({ id: session, status: 'cancelled' }, windowStart, policy, signer)).to.equal(null);
  });
});

describe('a store code', () => {
  const { token } = storeCode(store, windowStart, policy, signer);

  it('names its store', () => {
    expect(token).to.equal('seoul.signed(store:seoul:1000)');
    expect(storeOfCode(token, windowStart, policy, signer)).to.equal(store);
  });

  it('is refused when it is expired, of another store or malformed', () => {
    expect(storeOfCode(token, plus(windowStart, 60 * SECOND), policy, signer)).to.equal(null);
    expect(storeOfCode(token.replace('seoul.', 'busan.'), windowStart, policy, signer)).to.equal(null);
    for (const text of ['', '.', 'seoul', 'seoul.', '.signed(store::1000)']) {
      expect(storeOfCode(text, windowStart, policy, signer)).to.equal(null);
    }
  });
});
