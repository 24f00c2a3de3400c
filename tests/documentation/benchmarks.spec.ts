import { expect } from 'chai';
import { stub } from 'sinon';
import { notifications } from '../bench/notifications.js';

describe('npm run bench without redis-server', () => {
  const path = process.env['PATH'];

  afterEach(() => {
    process.env['PATH'] = path;
  });

  it('reports the missing program and skips what needs it, so that the other benchmarks run', async () => {
    process.env['PATH'] = '/nowhere';
    const print = stub(console, 'log');
    try {
      await notifications();
      expect(print.args.flat().join('')).to.contain('skipped, because redis-server is not on PATH');
    } finally {
      print.restore();
    }
  });
});
