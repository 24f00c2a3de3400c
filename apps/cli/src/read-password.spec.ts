import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { readPassword } from './read-password.js';

describe('a password that is typed on a terminal', () => {
  /** @param typed the keys after each question. */
  async function type(...typed: readonly string[]) {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const errors = new PassThrough();
    const keys = [...typed];
    let shown = '';
    errors.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      if (chunk.toString().endsWith(': ')) setImmediate(() => input.write(keys.shift()));
    });
    const environment = { input, errors } as unknown as Parameters<typeof readPassword>[0];
    const result = await readPassword(environment).catch(String);
    return { result, shown };
  }

  it('is read twice and not shown', async () => {
    expect(await type('a long password\r', 'a long password\r')).to.deep.equal({
      result: 'a long password',
      shown: 'Password: \nPassword again: \n',
    });
  });

  it('is refused when the two entries differ', async () => {
    expect((await type('a long password\r', 'another password\r')).result).to.equal(
      'UsageError: The two entries differ.',
    );
  });

  for (const [key, character] of [
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ] as const)
    it(`ends with ${key}`, async () => {
      expect((await type(character)).result).to.equal('UsageError: Interrupted.');
      expect((await type('a long password\r', character)).result).to.equal('UsageError: Interrupted.');
    });
});
