import { spawnSync } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** The even versions that `engines` of package.json allows. The npm package `node` contains their binaries. */
const VERSIONS = [20, 22, 24, 26];

const specs = process.argv.slice(2);
const command = specs.length === 0 ? ['run', 'specs'] : ['exec', '--', 'mocha', '--forbid-only', ...specs];

function passesOn(version: number): boolean {
  const print = ['--yes', '--package', `node@${version}`, '--', 'node', '-p', 'process.execPath'];
  const program = spawnSync('npx', print, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' }).stdout.trim();
  process.stdout.write(`\nNode ${version}: ${program}\n`);
  // Not within npx: a spec that calls npx itself would inherit its `--package`.
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env['PATH']}` };
  return program !== '' && spawnSync('npm', command, { env, stdio: 'inherit' }).status === 0;
}

const failed = VERSIONS.filter((version) => !passesOn(version));
process.stdout.write(failed.length === 0 ? '\nAll versions passed.\n' : `\nFailed on Node ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
