import { expect } from 'chai';
import { LimitEnvironment, limitSettings } from './limit-settings.js';

describe('the request limits', () => {
  const settings = (mode: 'sandbox' | 'production', environment: Readonly<Record<string, string>> = {}) => {
    const { reads, writes, anonymous } = limitSettings(LimitEnvironment.parse(environment), mode).requests;
    return [reads, writes, anonymous].map(({ requests, seconds }) => (requests * 60) / seconds);
  };

  it('are 300 reads and 60 writes per caller, and 120 requests per address without a token', () => {
    expect(settings('production')).to.deep.equal([300, 60, 120]);
  });

  it('are a hundred times higher in the sandbox', () => {
    expect(settings('sandbox')).to.deep.equal([30_000, 6_000, 12_000]);
  });

  it('can be set in the environment', () => {
    const environment = { READS_PER_MINUTE: '7', WRITES_PER_MINUTE: '6', ANONYMOUS_PER_MINUTE: '5' };
    for (const mode of ['sandbox', 'production'] as const) {
      expect(settings(mode, environment)).to.deep.equal([7, 6, 5]);
    }
  });
});
