import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const run = (script: string, words: readonly string[], environment: NodeJS.ProcessEnv = process.env) => {
  const file = fileURLToPath(new URL(`../bench/${script}.ts`, import.meta.url));
  const options = { env: environment, encoding: 'utf8' } as const;
  return spawnSync(process.execPath, ['--conditions=source', '--import', 'tsx', file, ...words], options);
};

describe('npm run bench', () => {
  it('names a missing program and measures the rest; with --json standard output is the JSON alone', () => {
    const words = ['notifications', 'simulation', '--rows', '10', '--json'];
    const { status, stdout, stderr } = run('run', words, { ...process.env, PATH: '/nowhere' });
    expect(stderr).to.contain('notifications: skipped, because redis-server is not on PATH');
    const { node, figures } = JSON.parse(stdout) as { node: string; figures: { name: string }[] };
    expect(node).to.equal(process.version);
    expect(figures.map(({ name }) => name)).to.deep.equal([
      'Simulation of 10 members: sessions per second of CPU',
      'Simulation of 10 members: bytes per session',
    ]);
    expect(status).to.equal(0);
  });

  it('refuses a name that is not a benchmark', () => {
    const { status, stderr } = run('run', ['boking']);
    expect(stderr).to.contain('Unknown benchmark: boking.');
    expect(status).to.equal(1);
  });
});

describe('npm run bench:compare', () => {
  let folder = '';

  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'spotter-bench-compare-'))));

  afterEach(() => rm(folder, { recursive: true }));

  const fileOf = async (name: string, values: Readonly<Record<string, readonly number[]>>): Promise<string> => {
    const file = join(folder, name);
    const figures = Object.entries(values).map(([of, rounds]) => ({ name: of, better: 'more', values: rounds }));
    await writeFile(file, JSON.stringify({ figures }));
    return file;
  };

  it('prints a figure whose middle halves of rounds are apart, and no figure whose middle halves touch', async () => {
    const before = { apart: [1, 2, 3, 4, 9], touching: [1, 2, 3, 4, 9], worse: [5, 6, 7, 8, 9] };
    const after = { apart: [0, 5, 6, 7, 8], touching: [0, 4, 5, 6, 7], worse: [1, 2, 3, 4, 5] };
    const { stdout } = run('compare', [await fileOf('old', before), await fileOf('new', after)]);
    expect(stdout.trimEnd().split('\n')).to.deep.equal([
      'better  apart: 3.000 -> 6.000 (100.0 %)',
      'WORSE   worse: 7.000 -> 3.000 (-57.1 %)',
      '2 of 3 figures moved beyond the noise. Not compared: 0 with fewer than 5 rounds.',
    ]);
  });

  it('does not compare figures of four rounds, and leaves out those of one file', async () => {
    const before = { four: [1, 1, 1, 1], old: [1, 1, 1, 1, 1] };
    const after = { four: [9, 9, 9, 9], new: [1, 1, 1, 1, 1] };
    const { stdout } = run('compare', [await fileOf('old', before), await fileOf('new', after)]);
    expect(stdout).to.equal('0 of 0 figures moved beyond the noise. Not compared: 1 with fewer than 5 rounds.\n');
  });
});
