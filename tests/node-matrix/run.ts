import { spawnSync } from 'node:child_process';

/** The even versions that `engines` of package.json allows. The npm package `node` contains their binaries. */
const VERSIONS = [20, 22, 24, 26];

const specs = process.argv.slice(2);
const command = specs.length === 0 ? ['npm', 'run', 'specs'] : ['mocha', '--forbid-only', ...specs];

function passesOn(version: number): boolean {
  const onVersion = ['--yes', '--package', `node@${version}`, '--'];
  process.stdout.write(`\nNode ${version}, from the npm package node\n`);
  spawnSync('npx', [...onVersion, 'node', '--version'], { stdio: 'inherit' });
  return spawnSync('npx', [...onVersion, ...command], { stdio: 'inherit' }).status === 0;
}

const failed = VERSIONS.filter((version) => !passesOn(version));
process.stdout.write(failed.length === 0 ? '\nAll versions passed.\n' : `\nFailed on Node ${failed.join(', ')}.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
