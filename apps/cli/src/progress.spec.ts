import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { progressOn } from './progress.js';

const createStream = (isTTY: boolean) => {
  const stream = Object.assign(new PassThrough(), { isTTY });
  // From Node 26 on, `read` returns one chunk.
  const written = (): string => {
    const chunk = stream.read() as Buffer | null;
    return chunk === null ? '' : `${chunk.toString()}${written()}`;
  };
  return { stream, written };
};

describe('progress', () => {
  it('prints a line per tenth without a terminal', () => {
    const { stream, written } = createStream(false);
    const { progress, end } = progressOn(stream);
    for (let done = 0; done <= 40; done += 1) progress({ step: 'payouts', done, total: 40 });
    progress({ step: 'deposits', done: 0, total: 2 });
    end();
    const lines = written().trimEnd().split('\n');
    expect(lines).to.have.length(12);
    expect(lines.slice(0, 2)).to.deep.equal(['payouts: 0 of 40', 'payouts: 4 of 40']);
    expect(lines.slice(-2)).to.deep.equal(['payouts: 40 of 40', 'deposits: 0 of 2']);
  });

  it('is complete for zero steps', () => {
    const { stream, written } = createStream(false);
    progressOn(stream).progress({ step: 'payouts', done: 0, total: 0 });
    expect(written()).to.equal('payouts: 0 of 0\n');
  });

  it('is one bar per step on a terminal', () => {
    const { stream, written } = createStream(true);
    const { progress, end } = progressOn(stream);
    progress({ step: 'payouts', done: 0, total: 4 });
    progress({ step: 'payouts', done: 4, total: 4 });
    progress({ step: 'deposits', done: 1, total: 2 });
    end();
    const drawn = written();
    expect(drawn).to.match(/payouts \[█+\] 100%\s+4 of 4/);
    expect(drawn).to.match(/deposits \[█+░+\] 50%\s+1 of 2/);
  });

  it('does not hide the cursor, because an interruption could not restore it', () => {
    const { stream, written } = createStream(true);
    const { progress, end } = progressOn(stream);
    progress({ step: 'days', done: 1, total: 4 });
    end();
    expect(written())
      .to.include('days')
      .and.not.match(/\[\?(25|7)l/);
  });

  it('leaves no output when it never started', () => {
    const { stream, written } = createStream(true);
    progressOn(stream).end();
    expect(written()).to.equal('');
  });
});
