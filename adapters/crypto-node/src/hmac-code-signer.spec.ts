import { expect } from 'chai';
import { HmacCodeSigner } from './hmac-code-signer.js';

const signer = new HmacCodeSigner('a secret of at least thirty-two bytes');

describe('HMAC code signer', () => {
  it('accepts its own signature of the same text', () => {
    expect(signer.matches('session:1:7', signer.sign('session:1:7'))).to.equal(true);
  });

  it('refuses signatures of another text or secret, and malformed ones', () => {
    expect(signer.matches('session:2:7', signer.sign('session:1:7'))).to.equal(false);
    expect(signer.matches('session:1:7', new HmacCodeSigner('another secret').sign('session:1:7'))).to.equal(false);
    for (const text of ['', 'x', '한글', signer.sign('session:1:7') + 'AAAA'])
      expect(signer.matches('session:1:7', text)).to.equal(false);
  });
});
