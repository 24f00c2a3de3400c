import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const NIGHTLY = fileURLToPath(new URL('nightly.ts', import.meta.url));

describe('npm run simulate:nightly', () => {
  it('refuses a mistyped number, with which it would simulate nothing and succeed', () => {
    const words = [
      '--conditions=source',
      '--import',
      'tsx',
      NIGHTLY,
      '--processes',
      '1',
      '--days',
      '1',
      '--seeds',
      '1O',
    ];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
    expect({ status, stdout }).to.deep.equal({ status: 1, stdout: '' });
    expect(stderr).to.include('--seeds must be a whole number from 0, not 1O');
  });
});
