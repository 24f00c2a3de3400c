import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { root, textOf } from './pages.js';

type Versions = Readonly<Record<string, string>>;

interface PackageJson {
  readonly name: string;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly engines?: Versions;
}

const foldersIn = (parent: string): string[] => readdirSync(join(root, parent)).map((name) => join(parent, name));
const packages = [
  '.',
  'core',
  'tests',
  join('tests', 'contract'),
  ...foldersIn('adapters'),
  ...foldersIn('apps'),
].filter((folder) => existsSync(join(root, folder, 'package.json')));

const packageJson = (folder: string): PackageJson => JSON.parse(textOf(join(folder, 'package.json'))) as PackageJson;

/** The folders that a package's tsconfig.json refers to. */
function referencesOf(folder: string): readonly string[] {
  const { references = [] } = JSON.parse(textOf(join(folder, 'tsconfig.json'))) as { references?: { path: string }[] };
  return references.map(({ path }) => join(folder, path));
}

describe('core/package.json', () => {
  it('has luxon as its only dependency', () => {
    const { dependencies, optionalDependencies, peerDependencies } = packageJson('core');
    expect(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })).to.deep.equal(['luxon']);
  });
});

describe('every package.json', () => {
  const declared = packages.flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packageJson(folder);
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies });
  });

  it('pins each version exactly', () => {
    const loose = declared.filter(([, version]) => !/^(npm:\w+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).to.deep.equal([]);
  });

  it('uses the same version of a shared dependency', () => {
    const first = new Map<string, string>();
    const mismatched = declared.filter(([name, version]) => {
      first.set(name, first.get(name) ?? version);
      return first.get(name) !== version;
    });
    expect(mismatched).to.deep.equal([]);
  });

  it('supports the same versions of Node', () => {
    const { engines } = packageJson('.');
    expect(engines).to.deep.equal({ node: '^20.19 || ^22.17 || >=24' });
    expect(packages.filter((folder) => packageJson(folder).engines?.['node'] !== engines?.['node'])).to.deep.equal([]);
  });

  it('is compiled: a tsconfig.json refers to it, and its own to the packages that it depends on', () => {
    const referred = new Set(packages.flatMap(referencesOf));
    const compiled = packages.filter((folder) => !/^(\.|tests\b.*)$/.test(folder)); // the others are compiled with tests
    expect(compiled.filter((folder) => !referred.has(folder))).to.deep.equal([]);
    for (const folder of compiled) {
      const used = packages.filter(
        (other) => packageJson(folder).dependencies?.[packageJson(other).name] !== undefined,
      );
      expect(referencesOf(folder), folder).to.have.members(used);
    }
  });
});

describe('.nvmrc', () => {
  it('names the version of Node that the image runs on', () => {
    const dockerfile = textOf('apps/deploy/Dockerfile');
    const images = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, major]) => major);
    expect(new Set(images)).to.deep.equal(new Set([textOf('.nvmrc').trim()]));
  });
});
