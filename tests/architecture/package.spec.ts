import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect } from 'chai';

type Versions = Readonly<Record<string, string>>;

interface PackageJson {
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const foldersIn = (parent: string): string[] => readdirSync(join(root, parent)).map((name) => join(parent, name));
const packages = ['.', 'core', 'tests', ...foldersIn('adapters'), ...foldersIn('apps')].filter((folder) =>
  existsSync(join(root, folder, 'package.json')),
);

const packageJson = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson;

describe('core/package.json', () => {
  it('names luxon and nothing else', () => {
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
    const loose = declared.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).to.deep.equal([]);
  });

  it('agrees with the others on the version of what they share', () => {
    const first = new Map<string, string>();
    const torn = declared.filter(([name, version]) => {
      first.set(name, first.get(name) ?? version);
      return first.get(name) !== version;
    });
    expect(torn).to.deep.equal([]);
  });
});
