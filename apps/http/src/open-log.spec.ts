import { spawnSync } from 'node:child_process';
import { expect } from 'chai';

/** What a process prints that opens a log as `log`. */
function printed(script: string): readonly { readonly msg: string }[] {
  const module = JSON.stringify(new URL('./open-log.js', import.meta.url).href);
  const code = `import { openLog } from ${module}; const log = openLog('info'); ${script}`;
  const node = ['--conditions=source', '--import=tsx', '--input-type=module', '--eval', code];
  const { stdout, stderr } = spawnSync(process.execPath, node, { encoding: 'utf8', maxBuffer: 10_000_000 });
  expect(stderr).to.equal('');
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { msg: string });
}

const THOUSAND = Array.from({ length: 1_000 }, (_, index) => String(index));

describe('the log of the service', () => {
  it('has every line when the process ends, also by process.exit', () => {
    for (const end of ['', 'process.exit(0);', 'throw null;']) {
      const lines = printed(`process.on('uncaughtException', () => process.exit(1));
        for (let line = 0; line < 1_000; line += 1) log.info(String(line)); ${end}`);
      expect(lines.map(({ msg }) => msg)).to.deep.equal(THOUSAND);
    }
  });

  it('leaves out what is below its level', () => {
    expect(printed("log.debug('a'); log.info('b');").map(({ msg }) => msg)).to.deep.equal(['b']);
  });

  it('loses lines while its disk is full, and neither ends the process nor stays silent afterwards', () => {
    const lines = printed(`import fs from 'node:fs';
      const { writeSync } = fs;
      fs.writeSync = () => { throw Object.assign(new Error('no space left'), { code: 'ENOSPC' }); };
      for (let line = 0; line < 1_000; line += 1) log.info({ text: 'x'.repeat(5_000) }, String(line));
      fs.writeSync = writeSync;
      for (let line = 1_000; line < 1_010; line += 1) log.info({ text: 'x'.repeat(5_000) }, String(line));`);
    expect([lines.at(0)?.msg, lines.at(-1)?.msg]).to.deep.equal(['0', '1009']);
    expect(lines.length, 'they would fill the memory').to.be.below(100);
  });

  it('writes a line within a second while the process runs', () => {
    const [line] = printed("log.info('kept'); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1_500);");
    expect(line?.msg).to.equal('kept');
  });
});
