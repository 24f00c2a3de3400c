import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import { krw } from '../../kernel/krw.js';
import { withhold } from './withholding.js';

const taxes = (gross: number) => withhold(krw(gross), defaultPolicies.payout);

describe('withholding', () => {
  it('is 3 % and a tenth of that, each rounded down to 10 won', () => {
    expect(taxes(123_456)).to.deep.equal({ gross: 123_456, incomeTax: 3_700, localIncomeTax: 370, net: 119_386 });
    expect(taxes(33_333)).to.deep.equal({ gross: 33_333, incomeTax: 990, localIncomeTax: 90, net: 32_253 });
  });

  it('is zero below 334 won, and 10 from there on', () => {
    expect(taxes(333)).to.include({ incomeTax: 0, localIncomeTax: 0, net: 333 });
    expect(taxes(334)).to.include({ incomeTax: 10, localIncomeTax: 0, net: 324 });
  });

  it('has no exemption for small amounts', () => {
    expect(taxes(33_000).incomeTax).to.equal(990);
  });

  it('keeps every won', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (gross) => {
        const { incomeTax, localIncomeTax, net } = taxes(gross);
        expect(incomeTax + localIncomeTax + net).to.equal(gross);
        expect(net).to.be.within(Math.ceil(gross * 0.967), gross);
      }),
    );
  });
});
