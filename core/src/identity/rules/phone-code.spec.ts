import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import {
  nextPhoneCode,
  type PhoneCode,
  phoneCodeText,
  invalidateCode,
  requireUsableCode,
  withWrongTry,
} from './phone-code.js';
import type { PersonId } from '../../kernel/ids.js';
import { HOUR, instant, type Instant, minus, MINUTE, plus } from '../../kernel/instant.js';
import { refusalWithCode } from '../../kernel/testing/refusal-of.js';

const NOW = instant(1_900_000_000_000);

const policy = defaultPolicies.phoneCode;

const made = { personId: 'mina' as PersonId, signature: 'signed' };

const sent = (at: Instant, last: PhoneCode | null = null): PhoneCode => nextPhoneCode(last, made, at, policy);

const refusedTry = (code: PhoneCode | null, at: Instant) => refusalWithCode(() => requireUsableCode(code, at, policy));

const DEAD = { code: 'policy-violation', policy: 'phone-code' };

describe('a phone code', () => {
  it('is valid for five minutes, without the last instant', () => {
    const code = sent(NOW);
    expect(requireUsableCode(code, plus(NOW, 5 * MINUTE - 1), policy)).to.equal(code);
    expect(refusedTry(code, plus(NOW, 5 * MINUTE))).to.deep.equal(DEAD);
  });

  it('accepts five attempts', () => {
    let code = sent(NOW);
    for (let count = 0; count < 4; count += 1) code = withWrongTry(code);
    expect(refusedTry(code, NOW)).to.equal(null);
    expect(refusedTry(withWrongTry(code), NOW)).to.deep.equal(DEAD);
  });

  it('is accepted once', () => {
    const code = sent(NOW);
    expect(invalidateCode(code)).to.deep.equal({ ...code, expiresAt: instant(0) });
    expect(refusedTry(invalidateCode(code), NOW)).to.deep.equal(DEAD);
    expect(code.sentAt).to.deep.equal([NOW]);
  });

  it('must be sent first', () => {
    expect(refusedTry(null, NOW)).to.deep.equal(DEAD);
  });

  it('replaces the previous code and resets the attempts', () => {
    const code = sent(plus(NOW, MINUTE), withWrongTry(sent(NOW)));
    expect(code).to.deep.equal({
      ...made,
      expiresAt: plus(NOW, 6 * MINUTE),
      wrongTries: 0,
      sentAt: [NOW, plus(NOW, MINUTE)],
    });
  });

  it('is signed with its person and phone', () => {
    expect(phoneCodeText(made.personId, '+821012345678', '012345')).to.equal('phone-code:mina:+821012345678:012345');
  });

  it('has a sentence for each refusal', () => {
    expect(() => requireUsableCode(null, NOW, policy)).to.throw(
      'The code has expired or was tried too often. Request a new one.',
    );
    const often = { ...sent(NOW), sentAt: Array.from({ length: 10 }, () => NOW) };
    expect(() => sent(NOW, often)).to.throw('Too many codes were requested.');
  });

  it('is sent at most ten times per hour', () => {
    let code = sent(NOW);
    for (let count = 1; count < 10; count += 1) code = sent(plus(NOW, count * MINUTE), code);
    const early = minus(plus(NOW, HOUR), 1);
    expect(refusalWithCode(() => sent(plus(NOW, 9 * MINUTE), code))).to.deep.equal({
      code: 'rate-limited',
      retryAfterSeconds: 51 * 60,
    });
    expect(refusalWithCode(() => sent(early, code))).to.deep.equal({ code: 'rate-limited', retryAfterSeconds: 1 });
    expect(sent(plus(NOW, HOUR), code).sentAt).to.have.length(10);
  });
});
