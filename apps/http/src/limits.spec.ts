import { expect } from 'chai';
import { readConfiguration } from './configuration.js';
import { createRateLimits } from './limits.js';

describe('the limits of single routes', () => {
  const limitsIn = (mode: 'sandbox' | 'production') => createRateLimits({ ...readConfiguration({}), mode });

  it('are 20 verification codes and 10 refused registrations per hour and address', () => {
    const { 'codes-of-address': codes, 'refused-registration': registrations } = limitsIn('production');
    expect(codes).to.deep.include({ requests: 20, seconds: 3_600 });
    expect(registrations).to.deep.include({ requests: 10, seconds: 3_600, per: 'address' });
  });

  it('are a hundred times higher in the sandbox, where all share one address', () => {
    const { 'codes-of-address': codes, 'refused-registration': registrations } = limitsIn('sandbox');
    expect([codes?.requests, registrations?.requests]).to.deep.equal([2_000, 1_000]);
  });

  it('are ten uses of an e-mail address and twenty changes that send e-mails per hour', () => {
    const { 'uses-of-email': uses, 'changes-with-notice': changes } = limitsIn('production');
    expect(uses).to.deep.include({ requests: 10, seconds: 3_600, per: 'key' });
    expect(changes).to.deep.include({ requests: 20, seconds: 3_600, per: 'key' });
  });

  it('are ten exports of personal data and sixty of lists per hour and person, also in the sandbox', () => {
    for (const mode of ['sandbox', 'production'] as const) {
      const { export: exports, 'list-export': lists } = limitsIn(mode);
      expect(exports).to.deep.equal({ requests: 10, seconds: 3_600, per: 'caller' });
      expect(lists).to.deep.equal({ requests: 60, seconds: 3_600, per: 'caller' });
    }
  });

  it('are five codes per hour and ten per day for one number, also in the sandbox', () => {
    for (const mode of ['sandbox', 'production'] as const) {
      const limits = limitsIn(mode);
      expect(limits['codes-of-number-hourly']).to.deep.include({ requests: 5, seconds: 3_600 });
      expect(limits['codes-of-number-daily']).to.deep.include({ requests: 10, seconds: 86_400 });
    }
  });
});
