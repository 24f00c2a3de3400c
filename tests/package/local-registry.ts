import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LocalServer } from '../support/local-server.js';

interface InstalledPackage {
  readonly folder: string;
  readonly manifest: { readonly name: string; readonly version: string };
}

/** A registry of npm with the packages that are installed in a folder, in the versions that are installed there, and no other. */
export class LocalRegistry extends LocalServer {
  private readonly packages: readonly InstalledPackage[];

  private constructor(nodeModules: string) {
    super();
    this.packages = packagesIn(nodeModules);
  }

  static start(nodeModules: string): Promise<LocalRegistry> {
    return new LocalRegistry(nodeModules).listen();
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = decodeURIComponent(request.url ?? '/').slice(1);
    await this.answer(path, response).catch(() => response.writeHead(500).end());
  }

  /** `mocha` requests the list of versions, `mocha/-/12.0.3.tgz` one version. */
  private async answer(path: string, response: ServerResponse): Promise<void> {
    const [name, file] = path.split('/-/');
    const versions = this.packages.filter(({ manifest }) => manifest.name === name);
    const wanted = versions.find(({ manifest }) => `${manifest.version}.tgz` === file);
    if (wanted) response.end(await tarballOf(wanted));
    else if (file === undefined && versions.length > 0) response.end(JSON.stringify(this.listing(versions)));
    else response.writeHead(404).end();
  }

  /** The first one found is the top-level one, which this repository's packages use. */
  private listing(versions: readonly InstalledPackage[]): object {
    const listed = versions.map(({ manifest }) => [
      manifest.version,
      { ...manifest, dist: { tarball: `${this.url}/${manifest.name}/-/${manifest.version}.tgz` } },
    ]);
    const [first] = versions;
    return {
      name: first?.manifest.name,
      'dist-tags': { latest: first?.manifest.version },
      versions: Object.fromEntries(listed) as object,
    };
  }
}

/** First of the folder, then of the folders within its packages. Links (workspaces) are left out. */
function packagesIn(nodeModules: string): readonly InstalledPackage[] {
  if (!existsSync(nodeModules)) return [];
  const folders = foldersIn(nodeModules).flatMap((name) =>
    name.startsWith('@') ? foldersIn(join(nodeModules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  const here = folders.map((name) => join(nodeModules, name)).filter((path) => existsSync(join(path, 'package.json')));
  return [
    ...here.map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as InstalledPackage['manifest'],
    })),
    ...here.flatMap((folder) => packagesIn(join(folder, 'node_modules'))),
  ];
}

const foldersIn = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/** As npm packs it: all in a folder `package`. */
async function tarballOf({ folder }: InstalledPackage): Promise<Buffer> {
  const place = await mkdtemp(join(tmpdir(), 'spotter-tarball-'));
  await symlink(folder, join(place, 'package'));
  const tar = spawn('tar', ['-czhf', '-', '--exclude', 'package/node_modules', '-C', place, 'package'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    return await buffer(tar.stdout);
  } finally {
    await rm(place, { recursive: true });
  }
}
