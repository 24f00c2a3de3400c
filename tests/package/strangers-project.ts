import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a stranger installs, and what that needs besides: all of it from files, so that no registry is asked. */
const OURS = ['core', 'adapters/memory', 'tests/contract', 'apps/simulation'];
const THEIRS = ['luxon', 'chai', 'fast-check', 'pure-rand'];

/** Node's two kinds of module, and the kind that tsc is told to expect. */
export type Modules = 'module' | 'commonjs';

/** A project outside the repository that knows our packages as they are packed, and nothing else of ours. */
export class StrangersProject {
  private constructor(readonly folder: string) {}

  static async begin(): Promise<StrangersProject> {
    const project = new StrangersProject(await realpath(await mkdtemp(join(tmpdir(), 'spotter-stranger-'))));
    const tarballs = join(project.folder, 'tarballs');
    await mkdir(tarballs);
    const theirs = THEIRS.map((name) => `./node_modules/${name}`);
    await npm(root, 'pack', ...OURS.map((folder) => `--workspace=${folder}`), `--pack-destination=${tarballs}`);
    await npm(root, 'pack', '--ignore-scripts', ...theirs, `--pack-destination=${tarballs}`);
    const files = (await readdir(tarballs)).map((file) => `./tarballs/${file}`);
    await writeFile(join(project.folder, 'package.json'), '{ "name": "stranger", "private": true }');
    await npm(project.folder, 'install', '--offline', '--ignore-scripts', ...files);
    await symlink(join(root, 'node_modules/@types'), join(project.folder, 'node_modules/@types'));
    return project;
  }

  /** A program of the stranger's: our examples, in a folder whose files are modules of one kind. */
  async program(name: string, modules: Modules, examples: readonly string[], options: object): Promise<string> {
    const folder = join(this.folder, name);
    await mkdir(folder);
    for (const example of examples) await copyFile(`${root}docs/examples/${example}`, join(folder, example));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ type: modules }));
    const compilerOptions = {
      target: 'ES2022',
      lib: ['ES2022'],
      strict: true,
      types: ['node', 'mocha'],
      outDir: 'built',
      ...options,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
    return folder;
  }

  end(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}

const npm = (folder: string, ...args: readonly string[]): Promise<string> => run(folder, 'npm', '--silent', ...args);

/** Checks the types of a folder, and builds it. */
export const compile = (folder: string): Promise<string> => node(folder, join(root, 'node_modules/typescript/bin/tsc'));

export const mocha = (folder: string, file: string): Promise<string> =>
  node(folder, join(root, 'node_modules/mocha/bin/mocha.js'), '--reporter=dot', file);

export const node = (folder: string, ...args: readonly string[]): Promise<string> =>
  run(folder, process.execPath, ...args);

/** What it printed. @throws Error with all of that when it fails. */
function run(folder: string, command: string, ...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd: folder, maxBuffer: 2 ** 24 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`, { cause: error }));
      else resolve(stdout);
    });
  });
}
