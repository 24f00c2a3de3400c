import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import { runShell } from './run-shell.js';
import { root, shellBlockWith } from './shell-blocks.js';

describe('the commands of docs/simulation.md', () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), 'spotter-report-'))));
  after(() => rm(folder, { recursive: true }));

  const commands = shellBlockWith('docs/simulation.md', '--compare').trimEnd().split('\n');

  it('begin with a command that takes seconds and runs unchanged', async () => {
    expect(commands[0]).to.match(/# seconds$/);
    expect(await runShell(commands[0]!, root)).to.include('All invariants held.');
  });

  for (const command of commands.slice(1))
    it(`run with a small population: ${command}`, async () => {
      const small = `${command.replace('report.html', join(folder, 'report.html'))} --members 5 --mentors 1 --weeks 1`;
      expect(await runShell(small, root)).to.include('All invariants held.');
    });
});
