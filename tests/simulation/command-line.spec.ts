import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { runSpotter } from '../support/run-spotter.js';

const POPULATION = ['--seed', '7', '--members', '12', '--mentors', '2', '--days', '8'];

/** The command needs no configuration. */
const simulated = (...words: readonly string[]) => runSpotter({ DATABASE_URL: 'nowhere' }, '', 'simulate', ...words);

describe('spotter simulate', () => {
  it('prints the result by party and its progress', async () => {
    const { code, output, errors } = await simulated(...POPULATION);
    expect(code).to.equal(0);
    expect(output).to.match(/^12 members, 2 mentors, 8 days, seed 7\n/);
    for (const party of ['Members', 'Mentors', 'Company', 'Sessions']) expect(output).to.include(`\n${party}`);
    expect(output).to.match(/hash [0-9a-f]{64}\nAll invariants held\.\n$/);
    expect(errors).to.include('days: 8 of 8');
  });

  it('prints the same JSON in each run', async () => {
    const [one, again] = [await simulated(...POPULATION, '--json'), await simulated(...POPULATION, '--json')];
    expect(again.output).to.equal(one.output);
    const { report, digest, violation } = JSON.parse(one.output);
    expect(violation).to.equal(null);
    expect(digest).to.match(/^[0-9a-f]{64}$/);
    expect(report.weeks).to.have.length(2);
    expect(report.payouts.tenths).to.have.length(10);
    expect(report.money.membersPaid).to.be.greaterThan(0);
  });

  it('compares two policies side by side, and draws them on a self-contained page', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulated-'));
    try {
      const file = join(folder, 'report.html');
      const set = ['--set', 'cancellation.freeNoticeHours=48', '--set', 'settlement.standardShare=7000'];
      const { code, output } = await simulated(...POPULATION, ...set, '--compare', '--html', file);
      expect(code).to.equal(0);
      expect(output).to.include('Changed: cancellation.freeNoticeHours=48, settlement.standardShare=7000');
      expect(output).to.match(/Members +baseline +changed +difference\n/);
      expect(output).to.match(/ {2}earned +[\d,]+ +[\d,]+ +\+[\d,]+\n/);
      const page = await readFile(file, 'utf8');
      expect(page.match(/<svg /g)).to.have.length.within(6, 7);
      expect(page).to.include('<code>settlement.standardShare=7000</code>');
      expect(page, 'loads nothing').not.to.match(/(src|href)=|@import|url\(/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('prints the history of the remaining people on request', async () => {
    const { output } = await simulated(
      ...POPULATION,
      '--story',
      '--skip-people',
      'member 0, member 1',
      '--skip-actions',
      'rates',
    );
    expect(output).to.match(/^2026-03-02T00:00:00.000\+09:00 person-registered personId=/);
    expect(output).not.to.include('session-rated');
  });

  it('includes the history in the JSON on request', async () => {
    const { output } = await simulated(...POPULATION, '--story', '--json');
    const { lines, events } = JSON.parse(output);
    expect(lines).to.have.length(events);
    expect(lines[0]).to.match(/^2026-03-02T00:00:00.000\+09:00 person-registered /);
  });

  it('refuses invalid arguments without a simulation', async () => {
    const refusals = [
      [['--set', 'cancellation.notice=1'], 'Unknown policy cancellation.notice'],
      [['--set', 'escrow.holdDays=soon'], 'escrow.holdDays must be a number'],
      [['--compare'], '--compare needs at least one --set'],
      [['--members', '0'], 'Must be a whole number from 1 to 4294967295.'],
      [['--seed', ''], 'Must be a whole number from 0 to 4294967295.'],
      [['--checks', 'some'], 'Allowed choices are thorough, light, none.'],
      [['--skip-people', 'members 3'], 'Must be names like "member 3" or "mentor 0".'],
      [['--skip-people', 'member 03'], 'Must be names like "member 3" or "mentor 0".'],
      [['--members', '3', '--skip-people', 'member 2,member 3'], 'Unknown person: member 3.'],
      [['--mentors', '1', '--skip-people', 'mentor 1'], 'Unknown person: mentor 1.'],
      [['--skip-actions', 'rates,sings'], 'Unknown action "sings". Actions: rates, '],
      [['--story', '--compare', '--set', 'escrow.holdDays=1'], "'--story' cannot be used with option '--compare'"],
      [['--html', 'docs'], '--html: docs is a folder.'],
      [['--html', 'nowhere/report.html'], '--html: the folder nowhere is not writable.'],
    ] as const;
    for (const [words, message] of refusals) {
      const { code, output, errors } = await simulated(...words);
      expect({ code, output }, words.join(' ')).to.deep.equal({ code: 1, output: '' });
      expect(errors).to.include(message);
    }
  });
});
