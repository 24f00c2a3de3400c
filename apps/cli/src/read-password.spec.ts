import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { readPassword } from './read-password.js';
import { UsageError } from './usage-error.js';

/** A terminal on which a person answers each question with these keys. */
async function typed(...keys: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const errors = new PassThrough();
  const left = [...keys];
  let shown = '';
  errors.on('data', (text: Buffer) => {
    shown += text.toString();
    if (shown.endsWith(': ')) setImmediate(() => input.write(left.shift()!));
  });
  const environment = { variables: {}, input, output: new PassThrough(), errors, onInterrupt: () => undefined };
  const result = await readPassword(environment).catch((error: unknown) => error);
  return { result, shown };
}

describe('a password typed on a terminal', () => {
  it('is asked for twice and never shown', async () => {
    expect(await typed('correct-horse\r', 'correct-horse\r')).to.deep.equal({
      result: 'correct-horse',
      shown: 'Password: \nPassword again: \n',
    });
  });

  it('is refused when the two entries differ', async () => {
    const { result } = await typed('correct-horse\r', 'correct-house\r');
    expect(result).to.be.instanceOf(UsageError).and.have.property('message', 'The two entries differ.');
  });

  it('is not read after Ctrl-C', async () => {
    const { result } = await typed('\u0003');
    expect(result).to.be.instanceOf(UsageError).and.have.property('message', 'Interrupted.');
  });
});
