import { expect } from 'chai';
import { reencryptAll } from './reencrypt-all.js';
import type { Cipher } from '../kernel/cipher.js';

describe('values encrypted with another key', () => {
  const cipher: Cipher = {
    keyId: 'new',
    encrypt: (text, context) => ({ keyId: 'new', text: `${context}:${text}` }),
    decrypt: ({ keyId, text }, context) => {
      if (keyId !== 'old' || !text.startsWith(`${context}:`)) throw new Error('unknown key or context');
      return text.slice(context.length + 1);
    },
  };
  const value = (id: string, keyId: string, text: string) => ({ row: id, id, encrypted: { keyId, text }, context: id });

  it('are encrypted with the current key, in their own context', () => {
    const { reencrypted, report } = reencryptAll(cipher, 'token', [
      value('a', 'old', 'a:one'),
      value('b', 'old', 'b:two'),
    ]);
    expect(reencrypted).to.deep.equal([
      { row: 'a', encrypted: { keyId: 'new', text: 'a:one' } },
      { row: 'b', encrypted: { keyId: 'new', text: 'b:two' } },
    ]);
    expect(report).to.deep.equal({ considered: 2, changed: 2, skipped: 0, failures: [] });
  });

  it('are left out and reported if they cannot be decrypted', () => {
    const { reencrypted, report } = reencryptAll(cipher, 'token', [
      value('a', 'lost', 'a:one'),
      value('b', 'old', 'b:two'),
    ]);
    expect(reencrypted.map(({ row }) => row)).to.deep.equal(['b']);
    expect(report).to.deep.equal({
      considered: 2,
      changed: 1,
      skipped: 0,
      failures: [{ id: 'a', code: 'internal', message: 'The token cannot be decrypted with the key lost.' }],
    });
  });
});
