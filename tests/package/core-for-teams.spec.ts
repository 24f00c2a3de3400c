import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { LocalRegistry } from './local-registry.js';
import { runShell } from '../documentation/run-shell.js';
import { root, shellBlockWith } from '../documentation/shell-blocks.js';

const PAGE = 'docs/core-for-teams.md';
const IN_PROJECT = '# in your project';

describe('the commands of docs/core-for-teams.md', function () {
  this.timeout(600_000);

  let registry: LocalRegistry;
  let folder: string;
  let environment: Readonly<Record<string, string>>;
  before(async () => {
    registry = await LocalRegistry.start(join(root, 'node_modules'));
    folder = await realpath(await mkdtemp(join(tmpdir(), 'spotter-team-')));
    environment = {
      npm_config_registry: registry.url,
      npm_config_cache: join(folder, 'cache'),
      npm_config_pack_destination: join(folder, 'project'),
      npm_config_audit: 'false',
      npm_config_loglevel: 'error',
    };
    await mkdir(join(folder, 'project'));
    await writeFile(join(folder, 'project/package.json'), '{ "private": true, "type": "module" }');
  });
  after(async () => {
    await registry.stop();
    await rm(folder, { recursive: true });
  });

  it('pack, install and run the packages unchanged', async () => {
    const lines = shellBlockWith(PAGE, 'npm pack').trimEnd().split('\n');
    const [pack, install] = [
      lines.filter((line) => !line.includes(IN_PROJECT)),
      lines.filter((line) => line.includes(IN_PROJECT)),
    ];
    await runShell(pack.join('\n'), root, environment);
    await cp(join(root, 'docs/examples'), join(folder, 'project'), { recursive: true });
    const project = join(folder, 'project');
    await runShell(install.join('\n'), project, environment);
    expect(await runShell(shellBlockWith(PAGE, 'npx tsc'), project, environment)).to.match(/\b[4-9]\d\d passing/);
  });

  it('run an example in this repository unchanged', async () => {
    const [, command] = /runs as `(node [^`]+)`/.exec(await readFile(join(root, PAGE), 'utf8')) ?? [];
    await runShell(command!, root);
  });

  it('are followed by pages for every exported name', async () => {
    const { entryPoints } = JSON.parse(await readFile(join(root, 'typedoc.json'), 'utf8')) as { entryPoints: string[] };
    for (const folder of ['core', 'adapters/memory', 'tests/contract', 'apps/simulation']) {
      const { exports } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as PackageFile;
      for (const { source } of Object.values(exports)) expect(entryPoints).to.include(join(folder, source));
    }
  });
});

interface PackageFile {
  readonly exports: Readonly<Record<string, { readonly source: string }>>;
}
