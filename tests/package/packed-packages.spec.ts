import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { compile, mocha, node, ConsumerProject } from './consumer-project.js';
import { LocalRegistry } from './local-registry.js';
import { runShell } from '../documentation/run-shell.js';
import { root, shellBlockWith } from '../documentation/shell-blocks.js';

// One file, because each suite packs: two processes must not build the packages at the same time.

const examples = readdirSync(fileURLToPath(new URL('../../docs/examples', import.meta.url)));
/** The suites are ECMAScript modules only, as Mocha and Chai are; so is the simulation. */
const forMocha = 'hold-an-adapter-to-its-contract.ts';
const programs = examples.filter((example) => example !== forMocha);
const forBoth = programs.filter((example) => example !== 'compare-two-policies.ts');
const built = (example: string): string => `built/${example.replace('.ts', '.js')}`;

interface PackedPackage {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** A refusal of a wrong field, and one of the service. */
const CALLER = `
import { ApiError, dataOf, spotterClient } from '@spotter/client';

const fetch = async () =>
  Response.json({ error: { code: 'UNAVAILABLE', message: '', details: {} } }, { status: 503 });
const client = spotterClient({ baseUrl: 'https://spotter.test', fetch, retries: { tries: 1 } });
// @ts-expect-error -- no such field
void client.POST('/api/reservations', { body: { block: 1 } });
try {
  dataOf(await client.GET('/api/points')).balance.toFixed();
} catch (error) {
  if (error instanceof ApiError) console.log(error.code);
}
`;

/** Declarations can lose `readonly` that the sources have. */
const CHANGED_DEFAULT = `
import { defaultPolicies, type CancellationPolicy } from '@spotter/core';

// @ts-expect-error -- read-only
defaultPolicies.cancellation.freeNoticeMs = 0;
// @ts-expect-error -- read-only
export const change = (policy: CancellationPolicy): number => (policy.maxChanges = 0);
`;

/** Every path in a tree of conditions. */
const pathsIn = (conditions: unknown): readonly string[] =>
  typeof conditions === 'string' ? [conditions] : Object.values(conditions as object).flatMap(pathsIn);

describe('a consumer project that installs the packed packages', () => {
  let project: ConsumerProject;
  before(async () => (project = await ConsumerProject.create()));
  after(() => project.remove());

  const installed = (path: string): string => join(project.folder, 'node_modules/@spotter', path);
  const packageOf = (name: string) =>
    JSON.parse(readFileSync(installed(`${name}/package.json`), 'utf8')) as PackedPackage;
  const filesOf = (name: string): readonly string[] =>
    readdirSync(installed(name), { recursive: true, encoding: 'utf8' });

  it('installs luxon with the core and the core with the memory stores', () => {
    expect(Object.keys(packageOf('core').dependencies)).to.deep.equal(['luxon']);
    expect(Object.keys(packageOf('memory').dependencies)).to.deep.equal(['@spotter/core']);
  });

  for (const name of ['core', 'memory', 'contracts', 'simulation', 'client']) {
    it(`finds every file that ${name} exports and its README, and no spec`, () => {
      const features = readdirSync(installed('core/src'), { withFileTypes: true }).filter((one) => one.isDirectory());
      const paths = pathsIn(packageOf(name).exports).flatMap((path) =>
        path.includes('*') ? features.map((feature) => path.replace('*', feature.name)) : [path],
      );
      expect(paths).not.to.be.empty;
      expect(paths.filter((path) => !existsSync(installed(join(name, path))))).to.deep.equal([]);
      expect(filesOf(name)).to.include('README.md');
      expect(filesOf(name).filter((path) => /\.spec\.|tsbuildinfo/.test(path))).to.deep.equal([]);
    });

    it(`finds the sources that the source map of ${name} names`, () => {
      const map = installed(join(name, 'dist/index.js.map'));
      const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: readonly string[] };
      expect(sources.filter((source) => !existsSync(join(dirname(map), source)))).to.deep.equal([]);
    });
  }

  it('imports the client, and checks its types for a browser', async () => {
    const folder = await project.program('web', 'module', [], {
      module: 'Node16',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      skipLibCheck: false,
    });
    await writeFile(join(folder, 'program.ts'), CALLER);
    await compile(folder, 'typescript');
    expect(await node(folder, 'built/program.js')).to.equal('UNAVAILABLE\n');
  });

  it('runs the examples as ECMAScript modules and the contract suites with Mocha', async () => {
    const folder = await project.program('esm', 'module', examples, { module: 'Node16' });
    await compile(folder, 'typescript');
    for (const example of programs) await node(folder, built(example));
    expect(await mocha(folder, built(forMocha))).to.match(/\b[4-9]\d\d passing/);
  });

  it('runs the examples as CommonJS with the CommonJS build', async () => {
    const folder = await project.program('cjs', 'commonjs', forBoth, { module: 'Node16' });
    await compile(folder, 'typescript-native');
    for (const example of forBoth) await node(folder, built(example));
    const loaded = await node(
      folder,
      '-p',
      "['core', 'core/booking', 'memory'].map((one) => require.resolve('@spotter/' + one)).join()",
    );
    expect(loaded.trim().split(',')).to.deep.equal(
      ['core/dist/cjs/index.js', 'core/dist/cjs/booking/index.js', 'memory/dist/cjs/index.js'].map(installed),
    );
  });

  it('refuses to compile a change of the default policies, which all users of the process share', async () => {
    const folder = await project.program('changed', 'module', [], { module: 'Node16', noEmit: true });
    await writeFile(join(folder, 'program.ts'), CHANGED_DEFAULT);
    await compile(folder, 'typescript-native');
  });

  it('resolves the types with the module resolution of bundlers', async () => {
    const rules = { module: 'ESNext', moduleResolution: 'bundler', noEmit: true };
    await compile(await project.program('bundled', 'module', examples, rules), 'typescript-native');
  });
});

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
    const [, command] = /runs as\s`(node [^`]+)`/.exec(await readFile(join(root, PAGE), 'utf8')) ?? [];
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
