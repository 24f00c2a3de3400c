import { instant, minus, plus, SECOND } from '@spotter/core/kernel';
import { expect } from 'chai';
import { URI } from 'otpauth';
import { TotpPasswords } from './totp-passwords.js';

/** The secret of the test vectors of RFC 6238, appendix B: `12345678901234567890`. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const passwords = new TotpPasswords();
const stepAt = (seconds: number, code: string, window = 0) =>
  passwords.findStep(RFC_SECRET, code, instant(seconds * SECOND), window);

describe('one-time passwords of an authenticator app', () => {
  // The last six of the eight digits there.
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ] as const) {
    it(`are those of RFC 6238 at ${seconds} s`, () => {
      expect(stepAt(seconds, code)).to.equal(Math.floor(seconds / 30));
    });
  }

  it('are valid for a step of thirty seconds', () => {
    const start = instant(1_111_111_080 * SECOND);
    const at = (time: typeof start) => passwords.findStep(RFC_SECRET, '081804', time, 0);
    expect([at(start), at(minus(plus(start, 30 * SECOND), 1))]).to.deep.equal([37_037_036, 37_037_036]);
    expect([at(minus(start, 1)), at(plus(start, 30 * SECOND))]).to.deep.equal([null, null]);
  });

  it('are found only in the steps of the window', () => {
    const own = 37_037_036;
    const inStep = (step: number) => stepAt(step * 30, '081804', 1);
    expect([inStep(own - 1), inStep(own), inStep(own + 1)]).to.deep.equal([own, own, own]);
    expect([inStep(own - 2), inStep(own + 2)]).to.deep.equal([null, null]);
  });

  it('are six digits', () => {
    for (const text of ['', '81804', '0818040', '08180a', '٠٨١٨٠٤', ' 081804', '081804\n'])
      expect(stepAt(1_111_111_109, text), JSON.stringify(text)).to.equal(null);
  });

  it('come from the URI of a new secret of 160 bits', () => {
    const secret = passwords.makeSecret();
    expect(secret).to.match(/^[A-Z2-7]{32}$/);
    expect(passwords.makeSecret()).to.not.equal(secret);
    const uri = passwords.uri(secret, 'boss+1@spotter.test');
    expect(uri).to.match(/^otpauth:\/\/totp\/Spotter:boss%2B1%40spotter\.test\?issuer=Spotter&/);
    const app = URI.parse(uri);
    const now = instant(1_800_000_000_000);
    const code = app.generate({ timestamp: now });
    expect(passwords.findStep(secret, code, now, 0)).to.equal(60_000_000);
  });
});
