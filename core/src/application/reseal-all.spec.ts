import { expect } from 'chai';
import { resealAll } from './reseal-all.js';
import type { Cipher } from '../kernel/cipher.js';

describe('values sealed with another key', () => {
  const cipher: Cipher = {
    keyId: 'new',
    seal: (text, context) => ({ keyId: 'new', text: `${context}:${text}` }),
    open: ({ keyId, text }, context) => {
      if (keyId !== 'old' || !text.startsWith(`${context}:`)) throw new Error('unknown key or context');
      return text.slice(context.length + 1);
    },
  };
  const value = (id: string, keyId: string, text: string) => ({ row: id, id, sealed: { keyId, text }, context: id });

  it('are sealed with the current key, in their own context', () => {
    const { resealed, report } = resealAll(cipher, 'token', [value('a', 'old', 'a:one'), value('b', 'old', 'b:two')]);
    expect(resealed).to.deep.equal([
      { row: 'a', sealed: { keyId: 'new', text: 'a:one' } },
      { row: 'b', sealed: { keyId: 'new', text: 'b:two' } },
    ]);
    expect(report).to.deep.equal({ considered: 2, changed: 2, skipped: 0, failures: [] });
  });

  it('are left out and reported if they cannot be decrypted', () => {
    const { resealed, report } = resealAll(cipher, 'token', [value('a', 'lost', 'a:one'), value('b', 'old', 'b:two')]);
    expect(resealed.map(({ row }) => row)).to.deep.equal(['b']);
    expect(report).to.deep.equal({
      considered: 2,
      changed: 1,
      skipped: 0,
      failures: [{ id: 'a', code: 'internal', message: 'The token cannot be decrypted with the key lost.' }],
    });
  });
});
