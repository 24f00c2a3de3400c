import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '@spotter/cli';
import { expect } from 'chai';

const TOWN = ['--seed', '7', '--members', '12', '--mentors', '2', '--days', '8'];

/** No configuration is given, for none is needed. */
async function simulated(...words: readonly string[]) {
  const [output, errors] = [new PassThrough(), new PassThrough()];
  const environment = { DATABASE_URL: 'nowhere' };
  const surroundings = { environment, input: new PassThrough(), output, errors, onInterrupt: () => undefined };
  const code = await runCommandLine(['simulate', ...words], surroundings);
  output.end();
  errors.end();
  return { code, output: await text(output), errors: await text(errors) };
}

describe('spotter simulate', () => {
  it('tells what it came to, by party, and how far it is', async () => {
    const { code, output, errors } = await simulated(...TOWN);
    expect(code).to.equal(0);
    expect(output).to.match(/^12 members, 2 mentors, 8 days, seed 7\n/);
    for (const party of ['Members', 'Mentors', 'House', 'Sessions']) expect(output).to.include(`\n${party}`);
    expect(output).to.match(/their hash [0-9a-f]{64}\nEvery invariant held\.\n$/);
    expect(errors).to.include('days: 8 of 8');
  });

  it('gives all of it as JSON, the same each time', async () => {
    const [one, again] = [await simulated(...TOWN, '--json'), await simulated(...TOWN, '--json')];
    expect(again.output).to.equal(one.output);
    const { report, digest, violation } = JSON.parse(one.output);
    expect(violation).to.equal(null);
    expect(digest).to.match(/^[0-9a-f]{64}$/);
    expect(report.weeks).to.have.length(2);
    expect(report.payouts.tenths).to.have.length(10);
    expect(report.money.membersPaid).to.be.greaterThan(0);
  });

  it('compares two policies side by side, and draws them on a page that needs nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'simulated-'));
    try {
      const file = join(folder, 'report.html');
      const set = ['--set', 'cancellation.freeNoticeHours=48', '--set', 'settlement.standardShare=7000'];
      const { code, output } = await simulated(...TOWN, ...set, '--compare', '--html', file);
      expect(code).to.equal(0);
      expect(output).to.include('Changed: cancellation.freeNoticeHours=48, settlement.standardShare=7000');
      expect(output).to.match(/Members +as it is +changed +difference\n/);
      expect(output).to.match(/ {2}earned +[\d,]+ +[\d,]+ +\+[\d,]+\n/);
      const page = await readFile(file, 'utf8');
      expect(page.match(/<svg /g)).to.have.length.within(6, 7);
      expect(page).to.include('<code>settlement.standardShare=7000</code>');
      expect(page, 'nothing is loaded').not.to.match(/(src|href)=|@import|url\(/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('tells the story of those who are there, when it is asked to', async () => {
    const { output } = await simulated(...TOWN, '--story', '--absent', 'member 0,member 1', '--undone', 'rates');
    expect(output).to.match(/^2026-03-02T00:00:00.000\+09:00 person-registered personId=/);
    expect(output).not.to.include('session-rated');
  });

  it('puts the story into the JSON where both are asked for', async () => {
    const { output } = await simulated(...TOWN, '--story', '--json');
    const { lines, events } = JSON.parse(output);
    expect(lines).to.have.length(events);
    expect(lines[0]).to.match(/^2026-03-02T00:00:00.000\+09:00 person-registered /);
  });

  it('does nothing for what it does not understand', async () => {
    const refusals = [
      [['--set', 'cancellation.notice=1'], 'There is no policy cancellation.notice'],
      [['--set', 'escrow.holdDays=soon'], 'escrow.holdDays is a number'],
      [['--compare'], '--compare needs something to compare'],
      [['--members', '0'], 'It has to be a whole number, 1 or more.'],
      [['--checks', 'some'], 'Allowed choices are thorough, light, none.'],
      [['--absent', 'members 3'], 'People are called "member 3" or "mentor 0".'],
      [['--members', '3', '--absent', 'member 2,member 3'], 'There is no member 3.'],
      [['--mentors', '1', '--absent', 'mentor 1'], 'There is no mentor 1.'],
      [['--undone', 'rates,sings'], 'Nobody does "sings". There are: rates, '],
      [['--story', '--compare', '--set', 'escrow.holdDays=1'], "'--story' cannot be used with option '--compare'"],
      [['--html', 'nowhere/report.html'], '--html cannot write to the folder nowhere.'],
    ] as const;
    for (const [words, told] of refusals) {
      const { code, output, errors } = await simulated(...words);
      expect({ code, output }, words.join(' ')).to.deep.equal({ code: 1, output: '' });
      expect(errors).to.include(told);
    }
  });
});
