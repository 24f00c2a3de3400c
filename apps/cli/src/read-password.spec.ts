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
    const result = await readPassword({ input, errors }).catch(String);
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
      'UsageError: The passwords do not match.',
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

describe('a password from standard input', () => {
  const errors = new PassThrough();

  it('is the first line; the rest is not read, so the process can end while the input is open', async () => {
    const input = new PassThrough();
    input.write('a long password\r\n');
    expect(await readPassword({ input, errors })).to.equal('a long password');
    expect(input.isPaused()).to.equal(true);
  });

  it('needs no line end', async () => {
    expect(await readPassword({ input: new PassThrough().end('a long password'), errors })).to.equal('a long password');
  });

  it('is refused when the input is empty', async () => {
    expect(await readPassword({ input: new PassThrough().end(), errors }).catch(String)).to.equal(
      'UsageError: Standard input contains no password.',
    );
  });
});
