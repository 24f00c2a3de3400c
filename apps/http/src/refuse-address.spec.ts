import { expect } from 'chai';
import { ConfigurationError } from './configured-values.js';
import { refuseAddress } from './refuse-address.js';

describe('an address at which a server cannot listen', () => {
  const refusal = (error: unknown): unknown => {
    try {
      return refuseAddress({ host: 'HOST', port: 'PORT' })(error);
    } catch (thrown) {
      return thrown;
    }
  };

  it('is refused with the name of the variable to change', () => {
    for (const [code, variable] of [
      ['EADDRINUSE', 'PORT'],
      ['EACCES', 'PORT'],
      ['EADDRNOTAVAIL', 'HOST'],
      ['ENOTFOUND', 'HOST'],
    ] as const) {
      const error = refusal(Object.assign(new Error(`listen ${code}`), { code }));
      expect(error).to.be.instanceOf(ConfigurationError);
      expect(error).to.include({ message: `listen ${code}; choose another ${variable}.` });
    }
  });

  it('is not the cause of other errors', () => {
    for (const error of [new Error('lost'), Object.assign(new Error('lost'), { code: 'ECONNREFUSED' }), 'stopped'])
      expect(refusal(error)).to.equal(error);
  });
});
