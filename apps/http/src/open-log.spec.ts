import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect } from 'chai';

/** Runs a process that opens a log as `log`. @param output its standard output; by default it is read. */
function run(script: string, output: number | 'pipe' = 'pipe') {
  const module = JSON.stringify(new URL('./open-log.js', import.meta.url).href);
  const code = `import { openLog } from ${module};
    process.stdout.on('error', () => process.exit(1)); // as commands do (apps/cli/src/main.ts)
    const log = openLog('info');
    ${script}`;
  const node = ['--conditions=source', '--import=tsx', '--input-type=module', '--eval', code];
  return spawnSync(process.execPath, node, {
    encoding: 'utf8',
    maxBuffer: 10_000_000,
    stdio: ['ignore', output, 'pipe'],
  });
}

/** The lines that a process prints. */
function printed(script: string): readonly { readonly msg: string }[] {
  const { stdout, stderr } = run(script);
  expect(stderr).to.equal('');
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { msg: string });
}

/** A file of Linux that refuses each byte. */
const FULL_DISK = '/dev/full';

const THOUSAND = Array.from({ length: 1_000 }, (_, index) => String(index));

describe('the log of the service', () => {
  it('has every line when the process ends, also by process.exit', () => {
    for (const end of ['', 'process.exit(0);', 'throw null;']) {
      const lines = printed(`process.on('uncaughtException', () => process.exit(1));
        for (let line = 0; line < 1_000; line += 1) log.info(String(line)); ${end}`);
      expect(lines.map(({ msg }) => msg)).to.deep.equal(THOUSAND);
    }
  });

  it('leaves out lines below its level', () => {
    expect(printed("log.debug('a'); log.info('b');").map(({ msg }) => msg)).to.deep.equal(['b']);
  });

  it('loses lines while its disk is full, does not end the process, and writes again afterwards', () => {
    const lines = printed(`import fs from 'node:fs';
      const { writeSync } = fs;
      fs.writeSync = () => { throw Object.assign(new Error('no space left'), { code: 'ENOSPC' }); };
      for (let line = 0; line < 1_000; line += 1) log.info({ text: 'x'.repeat(5_000) }, String(line));
      fs.writeSync = writeSync;
      for (let line = 1_000; line < 1_010; line += 1) log.info({ text: 'x'.repeat(5_000) }, String(line));`);
    expect([lines.at(0)?.msg, lines.at(-1)?.msg]).to.deep.equal(['0', '1009']);
    expect(lines.length, 'they would fill the memory').to.be.below(100);
  });

  it('allows the process to print and end as usual on a full disk', function () {
    if (!existsSync(FULL_DISK)) this.skip();
    const full = openSync(FULL_DISK, 'w');
    try {
      const script =
        "process.stdout.write('ready'); log.info('x'.repeat(20_000)); setTimeout(() => process.exit(42), 50);";
      const { status, stderr } = run(script, full);
      expect({ status, stderr }).to.deep.equal({ status: 42, stderr: '' });
    } finally {
      closeSync(full);
    }
  });

  it('writes a line within a second while the process runs', () => {
    const [line] = printed("log.info('kept'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_500);");
    expect(line?.msg).to.equal('kept');
  });
});
