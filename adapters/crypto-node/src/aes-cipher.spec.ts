import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { AesCipher, type CipherKey } from './aes-cipher.js';

const key = (id: string): CipherKey => ({ id, bytes: randomBytes(32) });
const old = key('2025');
const current = key('2026');

describe('AES cipher', () => {
  it('decrypts its own values only in the same context', () => {
    const cipher = new AesCipher([current]);
    const sealed = cipher.seal('110-123-456789', 'mentor-1');
    expect(cipher.open(sealed, 'mentor-1')).to.equal('110-123-456789');
    expect(() => cipher.open(sealed, 'mentor-2')).to.throw();
  });

  it('reveals nothing of the text, and encrypts it differently each time', () => {
    const cipher = new AesCipher([current]);
    const [one, other] = [cipher.seal('1101234567890', 'm'), cipher.seal('1101234567890', 'm')];
    expect(one.text).to.not.equal(other.text);
    expect(Buffer.from(one.text, 'base64').toString('latin1')).to.not.include('1101234567890');
  });

  it('decrypts values of an older key and encrypts with the newest', () => {
    const sealed = new AesCipher([old]).seal('text', 'm');
    const rotated = new AesCipher([current, old]);
    expect(rotated.open(sealed, 'm')).to.equal('text');
    expect([rotated.keyId, rotated.seal('text', 'm').keyId]).to.deep.equal(['2026', '2026']);
  });

  it('refuses a changed text and an unknown key', () => {
    const cipher = new AesCipher([current]);
    const sealed = cipher.seal('text', 'm');
    const changed = Buffer.from(sealed.text, 'base64');
    changed[14] = (changed[14] ?? 0) ^ 1;
    expect(() => cipher.open({ ...sealed, text: changed.toString('base64') }, 'm')).to.throw();
    expect(() => cipher.open({ ...sealed, keyId: 'lost' }, 'm')).to.throw('lost');
  });
});
