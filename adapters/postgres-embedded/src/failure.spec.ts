import { expect } from 'chai';
import { explainFailure } from './failure.js';

describe('the explanation of a failed start', () => {
  it('names the used port', () => {
    const output =
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nFATAL:  could not create any TCP/IP sockets';
    expect(explainFailure(output, 5433)).to.equal(
      'Port 5433 on 127.0.0.1 is in use: stop the program that uses it, or choose another port.',
    );
  });

  it('reports a full disk', () => {
    const none = 'PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device';
    const part = 'FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes';
    for (const output of [none, part]) {
      expect(explainFailure(output)).to.equal('The disk is full: PostgreSQL cannot write its data.');
    }
  });

  it('contains PostgreSQL’s first reason without its prefix', () => {
    const output =
      '2026-01-01 UTC [1] LOG:  starting\n2026-01-01 UTC [1] FATAL:  bogus data in lock file\nHINT:  remove it.';
    expect(explainFailure(output)).to.equal('PostgreSQL did not start: bogus data in lock file.');
  });

  it('reports missing output', () => {
    expect(explainFailure('')).to.equal('PostgreSQL did not start: no reason given.');
  });
});
