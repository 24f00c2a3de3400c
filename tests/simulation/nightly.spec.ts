import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const NIGHTLY = fileURLToPath(new URL('nightly.ts', import.meta.url));

describe('npm run simulate:nightly', () => {
  for (const seeds of ['1O', ''])
    it(`refuses --seeds '${seeds}', with which it would succeed without a simulation`, () => {
      const node = ['--conditions=source', '--import', 'tsx', NIGHTLY];
      const options = ['--processes', '1', '--days', '1', '--seeds', seeds];
      const { status, stdout, stderr } = spawnSync(process.execPath, [...node, ...options], { encoding: 'utf8' });
      expect({ status, stdout }).to.deep.equal({ status: 1, stdout: '' });
      expect(stderr).to.include(`--seeds must be a whole number from 1, not '${seeds}'`);
    });
});
