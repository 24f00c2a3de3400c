import { expect } from 'chai';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDataFolder } from './server-home.js';

describe('the data folder', () => {
  it('is created with its parents, and accepted when it exists', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'spotter-data-'));
    const folder = join(parent, 'a', 'b');
    const [first, again] = [await makeDataFolder(folder), await makeDataFolder(folder)];
    expect((await stat(first)).isDirectory()).to.equal(true);
    expect(again).to.equal(first);
    await rm(parent, { recursive: true });
  });

  it('is refused where the system does not create it', async () => {
    expect(await makeDataFolder('/proc/spotter/data').catch(String)).to.match(/^Error: E\w+: .*'\/proc(\/spotter)?'$/);
  });
});
