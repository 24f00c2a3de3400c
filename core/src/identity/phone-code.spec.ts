import { expect } from 'chai';
import { DomainError } from '../shared/domain-error.js';
import type { PersonId } from '../shared/ids.js';
import { HOUR, instant, minus, MINUTE, plus, type Instant } from '../shared/instant.js';
import { defaultPolicies } from '../shared/policies.js';
import { nextPhoneCode, spent, triable, triedInVain, type PhoneCode } from './phone-code.js';

const NOW = instant(1_900_000_000_000);
const policy = defaultPolicies.phoneCode;
const made = { personId: 'mina' as PersonId, signature: 'signed' };
const sent = (at: Instant, last: PhoneCode | null = null): PhoneCode => nextPhoneCode(last, made, at, policy);

function refusal(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, ...error.details };
    throw error;
  }
  return 'nothing';
}
const refusedTry = (code: PhoneCode | null, at: Instant) => refusal(() => triable(code, at, policy));
const DEAD = { code: 'policy-violation', policy: 'phone-code' };

describe('a code for a phone', () => {
  it('may be tried for five minutes, the last of them excluded', () => {
    const code = sent(NOW);
    expect(triable(code, plus(NOW, 5 * MINUTE - 1), policy)).to.equal(code);
    expect(refusedTry(code, plus(NOW, 5 * MINUTE))).to.deep.equal(DEAD);
  });

  it('may be tried five times', () => {
    let code = sent(NOW);
    for (let count = 0; count < 4; count += 1) code = triedInVain(code);
    expect(refusedTry(code, NOW)).to.equal('nothing');
    expect(refusedTry(triedInVain(code), NOW)).to.deep.equal(DEAD);
  });

  it('is right once', () => {
    expect(refusedTry(spent(sent(NOW), NOW), NOW)).to.deep.equal(DEAD);
  });

  it('has to be sent first', () => {
    expect(refusedTry(null, NOW)).to.deep.equal(DEAD);
  });

  it('takes the place of the last one, tries and all', () => {
    const code = sent(plus(NOW, MINUTE), triedInVain(sent(NOW)));
    expect(code).to.deep.equal({
      ...made,
      expiresAt: plus(NOW, 6 * MINUTE),
      wrongTries: 0,
      sentAt: [NOW, plus(NOW, MINUTE)],
    });
  });

  it('is sent ten times within an hour, and again an hour after the first', () => {
    let code = sent(NOW);
    for (let count = 1; count < 10; count += 1) code = sent(plus(NOW, count * MINUTE), code);
    const early = minus(plus(NOW, HOUR), 1);
    expect(refusal(() => sent(plus(NOW, 9 * MINUTE), code))).to.deep.equal({
      code: 'rate-limited',
      retryAfterSeconds: 51 * 60,
    });
    expect(refusal(() => sent(early, code))).to.deep.equal({ code: 'rate-limited', retryAfterSeconds: 1 });
    expect(sent(plus(NOW, HOUR), code).sentAt).to.have.length(10);
  });
});
