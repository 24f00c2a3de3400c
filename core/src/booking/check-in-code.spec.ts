import { expect } from 'chai';
import type { ReservationId, StoreId } from '../shared/ids.js';
import { instant, plus, SECOND } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import { codeAt, isCurrentCode, type CodeSigner } from './check-in-code.js';
import { isSessionCode, sessionCode } from './session-code.js';
import { storeCode, storeOfCode } from './store-code.js';

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

  it('is the same all the while', () =>
    expect(
      codeAt('session:one' as `session:${ReservationId}`, plus(windowStart, 29_999), policy, signer).token,
    ).to.equal(token));

  it('is taken in its window and in the one after', () => {
    expect(isTaken(windowStart)).to.equal(true);
    expect(isTaken(expiresAt)).to.equal(true);
    expect(isTaken(expiresAt + 30 * SECOND - 1)).to.equal(true);
  });

  it('is refused two windows later, and before its own', () => {
    expect(isTaken(expiresAt + 30 * SECOND)).to.equal(false);
    expect(isTaken(windowStart - 1)).to.equal(false);
  });

  it('is useless for another session, or for a store', () => {
    expect(isTaken(windowStart, 'session:two')).to.equal(false);
    expect(isTaken(windowStart, 'store:one')).to.equal(false);
  });
});

describe('a session code', () => {
  it('is the bare signature', () => {
    const code = sessionCode({ id: session, status: 'confirmed' }, windowStart, policy, signer);
    expect(code?.token).to.equal('signed(session:one:1000)');
    expect(isSessionCode(session, code?.token ?? '', windowStart, policy, signer)).to.equal(true);
  });

  it('is shown while the session stands', () => {
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

  it('is worth nothing when old, for another store, or out of shape', () => {
    expect(storeOfCode(token, plus(windowStart, 60 * SECOND), policy, signer)).to.equal(null);
    expect(storeOfCode(token.replace('seoul.', 'busan.'), windowStart, policy, signer)).to.equal(null);
    for (const text of ['', '.', 'seoul', 'seoul.', '.signed(store::1000)']) {
      expect(storeOfCode(text, windowStart, policy, signer)).to.equal(null);
    }
  });
});
