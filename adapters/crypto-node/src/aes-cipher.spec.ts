import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { AesCipher, type CipherKey } from './aes-cipher.js';

const key = (id: string): CipherKey => ({ id, bytes: randomBytes(32) });
const old = key('2025');
const current = key('2026');

describe('AES cipher', () => {
  it('decrypts its own values only in the same context', () => {
    const cipher = new AesCipher([current]);
    const encrypted = cipher.encrypt('110-123-456789', 'mentor-1');
    expect(cipher.decrypt(encrypted, 'mentor-1')).to.equal('110-123-456789');
    expect(() => cipher.decrypt(encrypted, 'mentor-2')).to.throw();
  });

  it('encrypts a text unreadably, and differently each time', () => {
    const cipher = new AesCipher([current]);
    const [one, other] = [cipher.encrypt('1101234567890', 'm'), cipher.encrypt('1101234567890', 'm')];
    expect(one.text).to.not.equal(other.text);
    expect(Buffer.from(one.text, 'base64').toString('latin1')).to.not.include('1101234567890');
  });

  it('decrypts values of an older key and encrypts with the newest', () => {
    const encrypted = new AesCipher([old]).encrypt('text', 'm');
    const rotated = new AesCipher([current, old]);
    expect(rotated.decrypt(encrypted, 'm')).to.equal('text');
    expect([rotated.keyId, rotated.encrypt('text', 'm').keyId]).to.deep.equal(['2026', '2026']);
  });

  it('refuses a changed text and an unknown key', () => {
    const cipher = new AesCipher([current]);
    const encrypted = cipher.encrypt('text', 'm');
    const changed = Buffer.from(encrypted.text, 'base64');
    changed[14] = (changed[14] ?? 0) ^ 1;
    expect(() => cipher.decrypt({ ...encrypted, text: changed.toString('base64') }, 'm')).to.throw();
    expect(() => cipher.decrypt({ ...encrypted, keyId: 'lost' }, 'm')).to.throw('lost');
  });

  it('names its refusal, because the failed rows of jobs show no other text', () => {
    const encrypted = new AesCipher([current]).encrypt('text', 'm');
    for (const cipher of [new AesCipher([old]), new AesCipher([key('2026')])])
      expect(() => cipher.decrypt(encrypted, 'm'))
        .to.throw()
        .with.property('name', 'DecryptionError');
  });
});
